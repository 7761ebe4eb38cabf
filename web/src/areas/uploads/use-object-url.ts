import { useEffect, useState } from 'react'

/** An address under which the browser shows a picture it holds; null while there is none. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setShown({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return shown && shown.blob === blob ? shown.url : null
}
