import type { SiteFigures } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { backupTexts as texts } from '../../platform/texts/backups.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Panel } from '../../ui/Layout.tsx'
import styles from './Site.module.css'

/** When the last whole backup was made, and what is wrong with them. */
export function Backups({ backups }: { backups: SiteFigures['backups'] }) {
  const { isOn, warning, lastMade, lastBytes, kept, lastFailed, lastFailure } = backups
  const warnings = {
    none: null,
    failed: texts.failed(lastFailed.slice(0, 16), lastFailure),
    late: lastMade === '' ? texts.never : texts.late,
    unreadable: texts.unreadable,
  }
  return (
    <Panel title={texts.title}>
      <div className={styles.backups}>
        {warnings[warning] !== null && <InlineAlert kind="error">{warnings[warning]}</InlineAlert>}
        {lastMade !== '' && (
          <p className="num">
            {texts.last(lastMade.slice(0, 16), formatBytes(lastBytes))} {texts.kept(kept)}
          </p>
        )}
        {!isOn && <p>{texts.off}</p>}
      </div>
    </Panel>
  )
}
