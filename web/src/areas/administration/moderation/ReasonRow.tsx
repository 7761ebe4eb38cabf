import { Archive, ArchiveRestore, ArrowDown, ArrowUp, ListPlus, Pencil } from 'lucide-react'
import type { ReasonEntry } from '@serendib/contract'
import { formatPlural } from '../../../platform/format.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { reasonTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { ActionsMenu, Badge, classNames, langOf, type MenuEntry, Row } from '#ui'
import styles from './Moderation.module.css'

export type ReasonAction = 'up' | 'down' | 'retire' | 'restore'

interface ReasonRowProps {
  reason: ReasonEntry
  /** Whether it is the first or the last one in its list, not counting retired ones. */
  isFirst: boolean
  isLast: boolean
  onAction: (action: ReasonAction) => void
  onRename: () => void
  onAddSub: () => void
}

/** A reason or sub-reason with its actions. */
export function ReasonRow(props: ReasonRowProps) {
  const { reason } = props
  return (
    <div className={styles.entry} data-entry={reason.id}>
      <Row as="span" wrap gap={3} className={classNames(styles.name, reason.isRetired && styles.isRetired)}>
        <bdi lang={langOf(reason.text)}>{reason.text}</bdi>
        {reason.isRetired && <Badge kind="plain">{reasonTexts.retired}</Badge>}
        {reason.reports > 0 && (
          <small className="text-sm text-muted num">
            {formatPlural(reason.reports, reasonTexts.reports)}
          </small>
        )}
      </Row>
      <ActionsMenu
        label={administrationTexts.actionsFor({ name: reason.text })}
        align="end"
        entries={entriesOf(props)}
      />
    </div>
  )
}

function entriesOf({ reason, isFirst, isLast, onAction, onRename, onAddSub }: ReasonRowProps): MenuEntry[] {
  const entries: MenuEntry[] = [{ label: reasonTexts.rename, icon: <Pencil />, onSelect: onRename }]
  if (reason.isRetired) {
    const onSelect = () => onAction('restore')
    return [...entries, { label: reasonTexts.restore, icon: <ArchiveRestore />, onSelect }]
  }
  if (reason.parentId === null && reason.subject !== 'channel')
    entries.push({ label: reasonTexts.addSub, icon: <ListPlus />, onSelect: onAddSub })
  if (!isFirst) entries.push({ label: reasonTexts.up, icon: <ArrowUp />, onSelect: () => onAction('up') })
  if (!isLast)
    entries.push({ label: reasonTexts.down, icon: <ArrowDown />, onSelect: () => onAction('down') })
  const onSelect = () => onAction('retire')
  return [...entries, { label: reasonTexts.retire, icon: <Archive />, onSelect, isApart: true }]
}
