import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/**
 * Titles the page: 'All Videos · Serendib'. A title that begins with the product's name stands as it is; undefined (still
 * loading) leaves the title of before.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title.startsWith(commonTexts.productName)
      ? title
      : `${title} · ${commonTexts.productName}`
  }, [title])
}
