import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { Button, InlineAlert } from '#ui'
import { packErrorText } from './pack-errors.ts'
import type { TripPack } from './trip-packs.ts'

/** Makes a complete trip pack one file, and gives it to another app or saves it. */
export function SharePackButton({ pack }: { pack: TripPack }) {
  const [file, setFile] = useState<File>()
  const [isWorking, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const share = async () => {
    setWorking(true)
    setError(undefined)
    try {
      const { makePackFile, shareFile } = await import('./pack-transfer.ts')
      const made = file ?? (await makePackFile(pack))
      const outcome = await shareFile(made, file === undefined)
      setFile(outcome === 'askAgain' ? made : undefined)
    } catch (cause) {
      setError(packErrorText(cause, ''))
    }
    setWorking(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant="tonal"
        icon={<Share2 className="icon-s" />}
        aria-label={tripPackTexts.shareNamed({ name: pack.name })}
        isLoading={isWorking}
        onClick={() => void share()}
      >
        {file ? tripPackTexts.shareNow : tripPackTexts.share}
      </Button>
      {error !== undefined && <InlineAlert kind="error">{error}</InlineAlert>}
    </>
  )
}
