import { startTransition, useEffect, useState } from 'react'

/** Loads the player's code, which is not part of any page's first load. */
export const loadPlayer = () => import('../../player/index.ts')

type PlayerCode = Awaited<ReturnType<typeof loadPlayer>>

/** The player's code, once it is requested and loaded; undefined until then. Throws loading errors during render. */
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
