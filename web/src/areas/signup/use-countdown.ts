import { useEffect, useState } from 'react'

/**
 * The remaining seconds of a countdown, 0 if there is none; `start` starts one. Accurate even in a window that was
 * suspended.
 */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) setEndsAt(0)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), start }
}
