import { useEffect } from 'react'
import { Refused } from '@serendib/contract'
import { isOtherwise, type KeptFilm, type ShownFilm } from './kept-films.ts'

/**
 * Where the site says that a kept film is not there (any more), or was cut or has another file, nothing of it stays on the device
 * either. One that has another address by now is noted under that.
 */
export function useTakenDown(
  film: KeptFilm | undefined,
  error: Error | null,
  shown: (ShownFilm & { readonly slug: string }) | undefined,
): void {
  const isRefused = error instanceof Refused && error.code === 'video_not_found'
  const isChanged =
    film !== undefined && shown !== undefined && (film.slug !== shown.slug || isOtherwise(film, shown))
  useEffect(() => {
    if (!(isRefused || isChanged) || !film || film.state === 'gone') return
    const ask = async () => {
      const { askFor } = await import('./check.ts')
      await askFor(film)
    }
    // Asked for again on the next visit.
    ask().catch(() => undefined)
  }, [isRefused, isChanged, film])
}
