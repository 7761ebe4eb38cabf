import { useCallback, useEffect, useState } from 'react'

/** How long a notice is shown over the picture, in milliseconds. */
const NOTICE_MS = 1100

interface Notice {
  words: string
  /** Increases with each notice, so that the same text twice is shown twice. */
  id: number
}

export function useNotice(): { notice: Notice | undefined; notify: (words: string) => void } {
  const [notice, setNotice] = useState<Notice>()
  const notify = useCallback(
    (words: string) => setNotice((before) => ({ words, id: (before?.id ?? 0) + 1 })),
    [],
  )
  const id = notice?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(
      () => setNotice((current) => (current?.id === id ? undefined : current)),
      NOTICE_MS,
    )
    return () => clearTimeout(timer)
  }, [id])
  return { notice, notify }
}
