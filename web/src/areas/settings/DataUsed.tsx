import { DATA_LIMITS, setDataLimit, useDataUse } from '../../player/data-use/data-use.ts'
import { sizeText } from '../../player/engine/data-saver.ts'
import { dataTexts } from '../../player/data-use/texts.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Details, Field, Panel, Select, Stack } from '#ui'

/** The data that this browser used, and the monthly limit that warns. */
export function DataUsed() {
  const use = useDataUse()
  if (!use) return null
  const { visitBytes, bytes, freeBytes, limit } = use
  return (
    <Panel title={dataTexts.dataUsed} subtitle={myAccountTexts.dataHint}>
      <Stack gap={4}>
        <Details
          facts={[
            { term: dataTexts.dataInVisit, value: sizeText(visitBytes) },
            { term: dataTexts.dataInMonth, value: sizeText(bytes) },
            { term: dataTexts.dataFromDevice, value: sizeText(freeBytes) },
          ]}
        />
        <Field label={myAccountTexts.dataLimit} hint={myAccountTexts.dataLimitHint}>
          <Select
            value={limit ?? ''}
            onChange={({ target }) => setDataLimit(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{dataTexts.noDataLimit}</option>
            {DATA_LIMITS.map((choice) => (
              <option key={choice} value={choice}>
                {sizeText(choice)}
              </option>
            ))}
          </Select>
        </Field>
      </Stack>
    </Panel>
  )
}
