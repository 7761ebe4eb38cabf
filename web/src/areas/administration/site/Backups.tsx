import type { SiteStats } from '@serendib/contract'
import { DateText } from '../../../platform/DateText.tsx'
import { formatBytes, formatDateTime } from '../../../platform/format.ts'
import { backupTexts as texts } from '../../../platform/texts/administration/backups.ts'
import { InlineAlert, Panel, Stack } from '#ui'

/** When the last complete backup was made, and problems with backups. */
export function Backups({ backups }: { backups: SiteStats['backups'] }) {
  const { isOn, warning, lastMade, lastBytes, count, lastFailed, lastFailure } = backups
  const warnings = {
    none: null,
    failed: texts.failed({ moment: formatDateTime(lastFailed), reason: lastFailure }),
    late: lastMade === '' ? texts.never : texts.late,
    unreadable: texts.unreadable,
  }
  return (
    <Panel title={texts.title}>
      <Stack gap={3}>
        {warnings[warning] !== null && <InlineAlert kind="error">{warnings[warning]}</InlineAlert>}
        {lastMade !== '' && (
          <p className="num">
            <DateText
              date={lastMade}
              hasTime
              text={(moment) =>
                `${texts.last({ moment, size: formatBytes(lastBytes) })} ${texts.count({ count })}`
              }
            />
          </p>
        )}
        {!isOn && <p>{texts.off}</p>}
      </Stack>
    </Panel>
  )
}
