import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { savesData } from '../../player/data-saver.ts'
import { findRoom } from './film-store.ts'
import { keepFilm, useKeeping } from './keeping.ts'
import { listChoices, usualChoice, type Choice } from './plan.ts'
import { isServed } from './served.ts'

/** The ways to keep a film, the chosen one, and beginning with it. */
export function useQualityChoice(video: VideoDetail, isWanted: boolean) {
  const keeping = useKeeping(video.id)
  const [chosen, setChosen] = useState<Choice>()
  const [start, setStart] = useState<'none' | 'waiting' | 'refused'>('none')
  const choices = useQuery({
    queryKey: ['ways to keep', video.streamUrl],
    queryFn: () => listChoices(video),
    enabled: isWanted,
  })
  const room = useQuery({
    queryKey: ['room on the device'],
    queryFn: async () => (await findRoom()) ?? null,
    enabled: isWanted,
    networkMode: 'always',
    staleTime: 0,
  })
  const choice = chosen ?? usualChoice(choices.data ?? [], isSparing())
  const free = room.data ?? Infinity
  const canStart = choice !== undefined && choice.bytes <= free
  const fault = keeping.phase === 'idle' ? keeping.fault : undefined
  return {
    choices,
    choice,
    setChosen,
    free,
    canStart,
    isStarting: start === 'waiting',
    fault: start === 'refused' ? ('unsupported' as const) : fault,
    start: async () => {
      if (!canStart) return
      setStart('waiting')
      const isPossible = await isServed()
      setStart(isPossible ? 'none' : 'refused')
      if (isPossible) await keepFilm(video, choice)
    },
  }
}

const isSparing = () => savesData() || matchMedia('(max-width: 700px)').matches
