import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '@serendib/contract'
import { quotaText } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { formatDate } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { roleName } from '../../platform/texts/account.ts'
import { logTexts } from '../../platform/texts/administration/administration.ts'
import { TextLink, langOf } from '#ui'
import styles from './Administration.module.css'
import { EntryList } from './EntryList.tsx'
import { auditLogQuery } from './queries.ts'

/** The audit log: actions in the admin console and by command, with who did them. */
export function LogTab() {
  const list = useInfiniteQuery(auditLogQuery())
  return (
    <>
      <p className={styles.lead}>{logTexts.lead}</p>
      <EntryList mark="none" label={logTexts.list} list={list} empty={logTexts.empty} keyOf={({ id }) => id}>
        {(entry) => <LogRow entry={entry} />}
      </EntryList>
    </>
  )
}

function LogRow({ entry }: { entry: AuditLogEntry }) {
  const detail = formatDetail(entry)
  return (
    <div className={styles.logEntry}>
      <p className={styles.sentence}>
        <b>{formatActor(entry)}</b>
        <span>{` ${logTexts.action[entry.action]} `}</span>
        <What entry={entry} />
        {detail !== '' && <span className="text-soft">{` (${detail})`}</span>}
      </p>
      <DateText className="text-sm text-muted num" date={entry.done} hasTime />
    </div>
  )
}

function formatActor({ actorName, isByCommand }: AuditLogEntry): string {
  if (isByCommand) return logTexts.command
  return actorName || logTexts.gone
}

function What({ entry: { subject, what, slug } }: { entry: AuditLogEntry }) {
  if (what === '') return <span>{logTexts.goneItem[subject]}</span>
  if (subject === 'comment') {
    return (
      <span>
        “<bdi lang={langOf(what)}>{what}</bdi>”
      </span>
    )
  }
  const isLink = slug !== '' && (subject === 'video' || subject === 'channel')
  if (!isLink) return <bdi lang={langOf(what)}>{what}</bdi>
  return <TextLink href={subject === 'video' ? paths.watch(slug) : paths.channel(slug)}>{what}</TextLink>
}

function formatDetail({ action, detail }: AuditLogEntry): string {
  if (action === 'published') return formatDate(detail)
  if (/^(retry-jobs$|reason-|words-|worker-)/.test(action)) return detail
  if (action === 'quota') {
    const [from = '', to = ''] = detail.split(' ').map(quotaName)
    return logTexts.fromTo({ from, to })
  }
  if (action !== 'role') return ''
  const [from = '', to = ''] = detail.split(' ').map((role) => roleName(Number(role)))
  return logTexts.fromTo({ from, to })
}

/** A quota in the log: a rule, or bytes. */
function quotaName(rule: string): string {
  if (rule === 'site') return logTexts.siteQuota
  return rule === 'none' ? logTexts.noLimit : quotaText(Number(rule))
}
