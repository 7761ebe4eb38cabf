import { useState } from 'react'

/** True from the first render on in which `condition` was true: what was opened once stays mounted for its exit. */
export function useHasBeen(condition: boolean) {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return hasBeen || condition
}
