import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { savesData } from '../../player/engine/data-saver.ts'
import { findSpace } from './transfer/video-store.ts'
import { downloadVideo, useDownload } from './transfer/download.ts'
import { listChoices, usualChoice, type Choice } from './transfer/plan.ts'
import { isServed } from './served.ts'

/** The ways to download a video, the chosen one, and a function that starts the download. */
export function useQualityChoice(video: VideoDetail, isWanted: boolean) {
  const downloadState = useDownload(video.id)
  const [chosen, setChosen] = useState<Choice>()
  const [start, setStart] = useState<'none' | 'waiting' | 'refused'>('none')
  const choices = useQuery({
    queryKey: ['ways to keep', video.streamUrl],
    queryFn: () => listChoices(video),
    enabled: isWanted,
  })
  const space = useQuery({
    queryKey: ['space on the device'],
    queryFn: async () => (await findSpace()) ?? null,
    enabled: isWanted,
    networkMode: 'always',
    staleTime: 0,
  })
  const choice = chosen ?? usualChoice(choices.data ?? [], isSparing())
  const free = space.data ?? Infinity
  const canStart = choice !== undefined && choice.bytes <= free
  const error = downloadState.phase === 'idle' ? downloadState.error : undefined
  return {
    choices,
    choice,
    setChosen,
    free,
    canStart,
    isStarting: start === 'waiting',
    error: start === 'refused' ? ('unsupported' as const) : error,
    start: async () => {
      if (!canStart) return
      setStart('waiting')
      const isPossible = await isServed()
      setStart(isPossible ? 'none' : 'refused')
      if (isPossible) await downloadVideo(video, choice)
    },
  }
}

const isSparing = () => savesData() || matchMedia('(max-width: 700px)').matches
