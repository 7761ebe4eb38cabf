import { useSyncExternalStore } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { Checkbox, FieldGroup, InlineAlert, LoadFailed, Radio, Spinner, VisuallyHidden } from '#ui'
import { formatQuality } from './quality.ts'
import { knowsWifi } from '../../platform/connection.ts'
import { wifiOnly } from './wifi.ts'
import type { Choice } from './transfer/plan.ts'
import type { ChosenQuality } from './use-quality-choice.ts'
import styles from './Download.module.css'

/** The qualities in which something can be downloaded, with their sizes. */
export function QualityChoice<C extends Choice>({ quality }: { quality: ChosenQuality<C> }) {
  const { query, choices, choice, setChosen, free, error, loading = downloadTexts.loadingChoices } = quality
  if (query.isPending) {
    return (
      <output className={styles.pending}>
        <Spinner />
        <VisuallyHidden>{loading}</VisuallyHidden>
      </output>
    )
  }
  if (!choices) return <LoadFailed query={query} isCompact />
  const isTooLarge = choice !== undefined && choice.bytes > free
  return (
    <div className={styles.choice}>
      <FieldGroup
        legend={downloadTexts.quality}
        error={
          isTooLarge && downloadTexts.tooLarge({ needed: formatBytes(choice.bytes), free: formatBytes(free) })
        }
      >
        {choices.map((each) => (
          <Radio
            key={each.rendition}
            name="quality to keep"
            label={formatQuality(each)}
            aside={
              <span className={styles.size}>{downloadTexts.about({ size: formatBytes(each.bytes) })}</span>
            }
            checked={each.rendition === choice?.rendition}
            onChange={() => setChosen(each)}
          />
        ))}
      </FieldGroup>
      {free !== Infinity && <p className={styles.size}>{downloadTexts.free({ size: formatBytes(free) })}</p>}
      {knowsWifi() && <WifiChoice />}
      {error && <InlineAlert kind="error">{downloadTexts.errors[error]}</InlineAlert>}
    </div>
  )
}

/** Whether this device's downloads wait for Wi-Fi. */
export function WifiChoice() {
  const isOn = useSyncExternalStore(wifiOnly.subscribe, wifiOnly.get, () => false)
  return (
    <Checkbox
      label={downloadTexts.onlyWifi}
      checked={isOn}
      onChange={({ target }) => wifiOnly.set(target.checked)}
    />
  )
}
