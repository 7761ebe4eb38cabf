import { useEffect, useState } from 'react'

/** Becomes true once a component has stood for this many milliseconds. */
export function useTimeOver(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
