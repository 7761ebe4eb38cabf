import { useEffect, useState } from 'react'
import { type StoryboardTile, fetchStoryboard } from './storyboard.ts'

const none: readonly StoryboardTile[] = []

/** The preview pictures, loaded when they are first `wanted`. */
export function useStoryboard(url: string | undefined, wanted: boolean): readonly StoryboardTile[] {
  const [loaded, setLoaded] = useState<{ url: string; tiles: StoryboardTile[] }>()
  const isWanted = wanted && url !== undefined && loaded?.url !== url
  useEffect(() => {
    if (!isWanted) return undefined
    const fetching = new AbortController()
    void fetchStoryboard(url, fetching.signal).then((tiles) => {
      return fetching.signal.aborted ? undefined : setLoaded({ url, tiles })
    })
    return () => fetching.abort()
  }, [url, isWanted])
  return loaded !== undefined && loaded.url === url ? loaded.tiles : none
}
