import { useRef, useState } from 'react'
import { useIsStillHere, useNavigate } from '../../platform/router/index.ts'
import type { VideoDetail } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { prefetchVideo, videoQuery } from './queries.ts'

/** A film beside the one that is shown. */
export interface Neighbour {
  slug: string
  title: string
  posterUrl: string | undefined
  /** Its watch page, in the same playlist if there is one. */
  href: string
}

/**
 * Going from one film to the next by the player. Its data is fetched before the page changes: so the player stays, and
 * full screen with it. What one asked for last counts: another film, or to `stay`. `startsItself` is true for the film that was
 * gone on to.
 */
export function useGoingOn(video: VideoDetail) {
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const wishes = useRef(0)
  const [continuedSlug, setContinuedSlug] = useState<string>()
  return {
    startsItself: continuedSlug === video.slug,
    prepare: (neighbour: Neighbour | undefined) => neighbour && prefetchVideo(neighbour.slug),
    goTo: async (neighbour: Neighbour) => {
      const wish = ++wishes.current
      // Without its data its page says what is wrong.
      await queryClient
        .ensureQueryData(videoQuery(neighbour.slug, currentSession()?.userId))
        .catch(() => undefined)
      if (wish !== wishes.current || !isStillHere()) return
      setContinuedSlug(neighbour.slug)
      navigate(neighbour.href)
    },
    stay: () => {
      wishes.current++
    },
  }
}
