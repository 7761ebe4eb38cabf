import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useIsLiving } from '../../ui/use-is-living.ts'
import { readVideo } from './film-store.ts'
import { isWhole, useFilms, type KeptFilm, type WholeFilm } from './kept-films.ts'
import { networkState, type Asked } from './network-state.ts'
import { isServedNow } from './served.ts'

/** What is noted of the film of that address: whole, half, or gone. */
export function useFilmAt(slug: string): KeptFilm | undefined {
  return useFilms().find((film) => film.slug.toLowerCase() === slug.toLowerCase())
}

/** A network that says nothing for so long has failed, in milliseconds: in the hills bars are shown where nothing comes. */
const PATIENCE_MS = 5000

/**
 * What everybody saw of a kept film, for when the network fails: only then, and only until it answers. A refusal is an answer.
 */
export function useVideoWithoutNetwork(film: KeptFilm | undefined, asked: Asked): VideoDetail | undefined {
  const state = networkState(asked)
  // A new try forgets the failure of the last one; what plays must not.
  const [lostSlug, setLostSlug] = useState<string>()
  if (state === 'failing' && film && lostSlug !== film.slug) setLostSlug(film.slug)
  const slug = state === 'asking' && isWhole(film) ? film.slug : undefined
  useEffect(() => {
    if (slug === undefined) return undefined
    const timer = setTimeout(() => setLostSlug(slug), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [slug])
  const isWanted = isWhole(film) && state !== 'answered' && lostSlug === film.slug
  const { data: kept } = useQuery({
    queryKey: ['on this device', film?.videoId],
    queryFn: () => readVideo(film?.videoId ?? 0),
    enabled: isWanted,
    networkMode: 'always',
    staleTime: 0,
  })
  return isWanted ? (kept ?? undefined) : undefined
}

/**
 * The kept film that this one plays from, with a connection too. That is settled when its page opens: one that is kept while it
 * plays goes on as it began.
 */
export function usePlayedFilm(videoId: number): WholeFilm | undefined {
  const isLiving = useIsLiving()
  const film = useFilms().find((each) => each.videoId === videoId)
  const [settled, setSettled] = useState<{ videoId: number; isFromDevice: boolean }>()
  if (isLiving && settled?.videoId !== videoId)
    setSettled({ videoId, isFromDevice: isWhole(film) && isServedNow() })
  const isFromDevice = settled?.videoId === videoId && settled.isFromDevice
  return isFromDevice && isWhole(film) ? film : undefined
}
