import { useMemo } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { fromDevice, keepPlace, placeIn, usePlayedFilm } from '../device/index.ts'

/**
 * A video as it is played here: from the device where it is kept, from where it was left off there; and what keeps that place.
 * While the site is reached it knows a member's place itself.
 */
export function useVideoAsPlayed(video: VideoDetail, isUnreached: boolean) {
  const isMember = useSession() !== null
  const film = usePlayedFilm(video.id)
  const shown = useMemo(() => {
    if (!film) return video
    return { ...fromDevice(video, film), watchedSeconds: placeIn(film.videoId) ?? video.watchedSeconds }
  }, [video, film])
  const keepPlaceHere = (seconds: number) => {
    if (film) keepPlace(film.videoId, isMember && !isUnreached ? undefined : seconds)
  }
  return { shown, onDevice: film?.form, keepPlaceHere }
}
