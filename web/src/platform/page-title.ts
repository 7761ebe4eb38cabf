import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/** Titles the page: 'All Videos · Serendib'. Undefined (still loading) leaves the title of before. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title === commonTexts.productName ? title : `${title} · ${commonTexts.productName}`
  }, [title])
}
