import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/**
 * Sets the document title: 'All Videos · Serendib'. A title that starts with the product's name is used
 * unchanged; undefined (still loading) keeps the previous title.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title.startsWith(commonTexts.productName)
      ? title
      : `${title} · ${commonTexts.productName}`
  }, [title])
}
