import { useEffect, useState } from 'react'

/** Becomes true after a component has been mounted for this many milliseconds. */
export function useHasElapsed(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
