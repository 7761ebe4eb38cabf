import { formatBytes } from '../../platform/format.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Radio } from '../../ui/Choice.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { qualityOf } from './quality.ts'
import type { useQualityChoice } from './use-quality-choice.ts'
import styles from './Keep.module.css'

/** The qualities that a film can be kept in, with what each takes. */
export function QualityChoice({ quality }: { quality: ReturnType<typeof useQualityChoice> }) {
  const { choices, choice, setChosen, free, fault } = quality
  if (choices.isPending) {
    return (
      <output className={styles.pending}>
        <Spinner />
        <VisuallyHidden>{deviceTexts.loadingChoices}</VisuallyHidden>
      </output>
    )
  }
  if (!choices.data) return <LoadFailed query={choices} isCompact />
  const isTooLarge = choice !== undefined && choice.bytes > free
  return (
    <div className={styles.choice}>
      <FieldGroup
        legend={deviceTexts.quality}
        error={isTooLarge && deviceTexts.tooLarge(formatBytes(choice.bytes), formatBytes(free))}
      >
        {choices.data.map((each) => (
          <Radio
            key={each.rung}
            name="quality to keep"
            label={qualityOf(each)}
            aside={<span className={styles.size}>{deviceTexts.about(formatBytes(each.bytes))}</span>}
            checked={each.rung === choice?.rung}
            onChange={() => setChosen(each)}
          />
        ))}
      </FieldGroup>
      {fault && <InlineAlert kind="error">{deviceTexts.faults[fault]}</InlineAlert>}
    </div>
  )
}
