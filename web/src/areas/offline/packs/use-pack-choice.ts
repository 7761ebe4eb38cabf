import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { isServed } from '../served.ts'
import { usualChoice } from '../transfer/plan.ts'
import { isSparing, useFreeSpace, type ChosenQuality } from '../use-quality-choice.ts'
import { downloadPack } from './download-pack.ts'
import { sizePack, type PackChoice } from './size-pack.ts'

/** The qualities of a playlist, the chosen one, and a function that starts the download. */
export function usePackChoice(playlistId: number, isWanted: boolean) {
  const [chosen, setChosen] = useState<PackChoice>()
  const [start, setStart] = useState<'none' | 'waiting' | 'unsupported' | 'failed'>('none')
  const sized = useQuery({
    queryKey: ['trip pack', playlistId],
    queryFn: () => sizePack(playlistId),
    enabled: isWanted,
    staleTime: 0,
  })
  const free = useFreeSpace(isWanted)
  const choice = chosen ?? usualChoice(sized.data?.choices ?? [], isSparing())
  const canStart = sized.data !== undefined && sized.data.videoIds.length > 0 && (choice?.bytes ?? 0) <= free
  const quality: ChosenQuality<PackChoice> = {
    query: sized,
    choices: sized.data?.choices,
    choice,
    setChosen,
    free,
    error: start === 'unsupported' || start === 'failed' ? start : undefined,
    loading: tripPackTexts.sizing,
  }
  return {
    quality,
    sized: sized.data,
    canStart,
    isStarting: start === 'waiting',
    start: async () => {
      if (!sized.data || !canStart) return
      setStart('waiting')
      const isPossible = await isServed()
      if (!isPossible) return setStart('unsupported')
      const isStarted = await downloadPack(sized.data, choice).then(
        () => true,
        () => false,
      )
      setStart(isStarted ? 'none' : 'failed')
    },
  }
}
