import { countData } from '../player/data-use/count-data.ts'
import { subscribeDataUse, takeLimitWarning } from '../player/data-use/data-use.ts'
import { sizeText } from '../player/engine/data-saver.ts'
import { dataTexts } from '../player/data-use/texts.ts'

let isStarted = false

/** Counts the data that this visit uses, and warns once per month when the viewer's limit is reached. */
export function startDataMeter(toast: (text: string) => void): void {
  if (isStarted) return
  isStarted = true
  const warn = () => {
    const limit = takeLimitWarning()
    if (limit !== undefined) toast(dataTexts.dataLimitReached({ size: sizeText(limit) }))
  }
  subscribeDataUse(warn)
  countData()
  warn()
}
