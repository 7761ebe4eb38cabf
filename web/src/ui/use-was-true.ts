import { useState } from 'react'

/**
 * True from the first render in which `condition` was true: an overlay that was opened once stays mounted for
 * its exit animation.
 */
export function useWasTrue(condition: boolean) {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return hasBeen || condition
}
