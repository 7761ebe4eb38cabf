import { useEffect } from 'react'
import { countData } from '../player/data-use/count-data.ts'
import { takeLimitWarning, useDataUse } from '../player/data-use/data-use.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { sizeText } from '../player/engine/data-saver.ts'
import { useToast } from '../ui/overlays/Toast.tsx'

/** Counts the data that this visit uses, and warns once per month when the viewer's limit is reached. */
export function DataMeter() {
  const toast = useToast()
  const { bytes = 0, limit = null } = useDataUse() ?? {}
  useEffect(countData, [])
  const isReached = limit !== null && bytes >= limit
  useEffect(() => {
    if (isReached && takeLimitWarning()) toast(shellTexts.dataLimitReached({ size: sizeText(limit) }))
  }, [isReached, limit, toast])
  return null
}
