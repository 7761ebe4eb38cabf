import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page or pasted. Returns whether files are being dragged over it. */
export function usePageFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    // Otherwise a smaller drop zone has taken them.
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      take(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof Element && event.target.matches('input, textarea')
      // Spreadsheets copy a picture of the text with it.
      if (isInField && event.clipboardData?.types.includes('text/plain')) return
      take(event, event.clipboardData)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
