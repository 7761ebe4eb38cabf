import { useState } from 'react'
import { formatBytes } from '../../../platform/format.ts'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { FileButton, InlineAlert, Stack, Text, useToast } from '#ui'
import { isServed } from '../served.ts'
import { packErrorText } from './pack-errors.ts'

/** Opens a trip pack's file that another device has shared. */
export function OpenPackButton() {
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<string>()
  const showToast = useToast()
  const open = async (file: File) => {
    if (isOpening) return
    setOpening(true)
    setError(undefined)
    try {
      if (!(await isServed())) throw new Error('downloads are not possible')
      const { openPack } = await import('./pack-transfer.ts')
      showToast(tripPackTexts.opened({ name: await openPack(file) }))
    } catch (cause) {
      setError(packErrorText(cause, formatBytes(file.size)))
    }
    setOpening(false)
  }
  return (
    <Stack gap={2}>
      <FileButton
        accept=".zip,application/zip"
        label={tripPackTexts.openFile}
        onPick={(file) => void open(file)}
      />
      <div role="status">{isOpening && <Text tone="soft">{tripPackTexts.opening}</Text>}</div>
      {error !== undefined && <InlineAlert kind="error">{error}</InlineAlert>}
    </Stack>
  )
}
