import { useEffect } from 'react'
import { Refused } from '@serendib/contract'
import type { KeptFilm } from './kept-films.ts'

/** Where the site says that a kept film is not there (any more), nothing of it stays on the device either. */
export function useTakenDown(film: KeptFilm | undefined, error: Error | null): void {
  const isRefused = error instanceof Refused && error.code === 'video_not_found'
  useEffect(() => {
    if (!isRefused || !film || film.state === 'gone') return
    const ask = async () => {
      const { askFor } = await import('./check.ts')
      await askFor(film)
    }
    // Asked for again on the next visit.
    ask().catch(() => undefined)
  }, [isRefused, film])
}
