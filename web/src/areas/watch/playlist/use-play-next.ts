import { useRef, useState } from 'react'
import { useIsStillHere, useNavigate } from '../../../platform/router/index.ts'
import type { VideoDetail } from '@serendib/contract'
import { askForVideo, loadVideo } from './load-video.ts'

/** The previous or next video. */
export interface Neighbour {
  slug: string
  title: string
  thumbnailUrl: string | undefined
  /** Its watch page, in the same playlist if there is one. */
  href: string
}

/**
 * Lets the player navigate from one video to the next. The data is loaded before the page changes, so that the player
 * and full screen stay. The last request wins: another video, or `stay`. `autoStarts` is true for a video reached
 * this way.
 */
export function usePlayNext(video: VideoDetail) {
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const requests = useRef(0)
  const [continuedSlug, setContinuedSlug] = useState<string>()
  return {
    autoStarts: continuedSlug === video.slug,
    prepare: (neighbour: Neighbour | undefined) => neighbour && void askForVideo(neighbour.slug),
    goTo: async (neighbour: Neighbour) => {
      const request = ++requests.current
      await loadVideo(neighbour.slug)
      if (request !== requests.current || !isStillHere()) return
      setContinuedSlug(neighbour.slug)
      navigate(neighbour.href)
    },
    stay: () => {
      requests.current++
    },
  }
}
