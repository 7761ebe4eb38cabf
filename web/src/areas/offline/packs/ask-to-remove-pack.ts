import { confirm } from '../../../kit/index.ts'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { removePack } from './download-pack.ts'
import type { TripPack } from './trip-packs.ts'

/** Removes a trip pack and its videos from this device after a confirmation. */
export function askToRemovePack(pack: TripPack, onRemoved: () => void): void {
  confirm({
    title: tripPackTexts.removeTitle,
    text: tripPackTexts.removeText({ name: pack.name }),
    label: tripPackTexts.remove,
    isDanger: true,
    run: async () => {
      await removePack(pack)
      onRemoved()
      return null
    },
  })
}
