import { startTransition, useEffect, useState } from 'react'

/** Fetches the player's code; it is in no first load. */
export const loadPlayer = () => import('../../player/index.ts')

type PlayerCode = Awaited<ReturnType<typeof loadPlayer>>

/** The player's code, once it is wanted and has come; undefined until then. Throws, while drawing, what loading throws. */
export function usePlayerCode(isWanted: boolean): PlayerCode | undefined {
  const [code, setCode] = useState<PlayerCode>()
  useEffect(() => {
    if (!isWanted) return
    const fetchCode = async () => {
      try {
        const loaded = await loadPlayer()
        startTransition(() => setCode(loaded))
      } catch (error) {
        setCode(() => {
          throw error
        })
      }
    }
    void fetchCode()
  }, [isWanted])
  return code
}
