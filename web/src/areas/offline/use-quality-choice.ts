import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { savesData } from '../../player/engine/data-saver.ts'
import { findSpace } from './transfer/video-store.ts'
import { downloadVideo, useDownload, type DownloadError } from './transfer/download.ts'
import { listChoices, usualChoice, type Choice } from './transfer/plan.ts'
import { isServed } from './served.ts'

/** The ways to download something, and the chosen one. */
export interface ChosenQuality<C extends Choice> {
  /** Loads the choices. */
  readonly query: UseQueryResult
  readonly choices: readonly C[] | undefined
  readonly choice: C | undefined
  readonly setChosen: (choice: C) => void
  /** The free space in bytes. */
  readonly free: number
  readonly error: DownloadError | 'unsupported' | undefined
  /** Says what is loading until there are choices. */
  readonly loading?: string
}

/** The free space of the device in bytes; infinite until it is known. */
export function useFreeSpace(isWanted: boolean): number {
  const space = useQuery({
    queryKey: ['space on the device'],
    queryFn: async () => (await findSpace()) ?? null,
    enabled: isWanted,
    networkMode: 'always',
    staleTime: 0,
  })
  return space.data ?? Infinity
}

/** The ways to download a video, the chosen one, and a function that starts the download. */
export function useQualityChoice(video: VideoDetail, isWanted: boolean) {
  const downloadState = useDownload(video.id)
  const [chosen, setChosen] = useState<Choice>()
  const [start, setStart] = useState<'none' | 'waiting' | 'refused'>('none')
  const query = useQuery({
    queryKey: ['ways to keep', video.streamUrl],
    queryFn: () => listChoices(video),
    enabled: isWanted,
  })
  const free = useFreeSpace(isWanted)
  const choice = chosen ?? usualChoice(query.data ?? [], isSparing())
  const canStart = choice !== undefined && choice.bytes <= free
  const error = downloadState.phase === 'idle' ? downloadState.error : undefined
  return {
    query,
    choices: query.data,
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

/** Whether small downloads are suggested: on phones and with data saver. */
export const isSparing = () => savesData() || matchMedia('(max-width: 700px)').matches
