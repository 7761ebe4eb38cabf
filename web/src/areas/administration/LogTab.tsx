import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActEntry } from '@serendib/contract'
import { boundText } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { logTexts } from '../../platform/texts/administration.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './Administration.module.css'
import { EntryList } from './EntryList.tsx'
import { actsQuery } from './queries.ts'

/** What was done in this room and by command, each with who did it. */
export function LogTab() {
  const list = useInfiniteQuery(actsQuery())
  return (
    <>
      <p className={styles.lead}>{logTexts.lead}</p>
      <EntryList mark="none" label={logTexts.list} list={list} empty={logTexts.empty} keyOf={({ id }) => id}>
        {(act) => <LogRow act={act} />}
      </EntryList>
    </>
  )
}

function LogRow({ act }: { act: ActEntry }) {
  const detail = detailOf(act)
  return (
    <div className={styles.logEntry}>
      <p className={styles.sentence}>
        <b>{actorOf(act)}</b> {logTexts.act[act.act]} <What act={act} />
        {detail !== '' && <span className="text-soft"> ({detail})</span>}
      </p>
      <time className="text-sm text-muted num" dateTime={act.done.replace(' ', 'T') + '+05:30'}>
        {act.done.slice(0, 16)}
      </time>
    </div>
  )
}

function actorOf({ actorName, isByCommand }: ActEntry): string {
  if (isByCommand) return logTexts.command
  return actorName || logTexts.gone
}

function What({ act: { subject, what, slug } }: { act: ActEntry }) {
  if (what === '') return logTexts.goneItem[subject]
  const isLink = slug !== '' && (subject === 'video' || subject === 'channel')
  if (!isLink) return <bdi>{what}</bdi>
  return <TextLink href={subject === 'video' ? paths.watch(slug) : paths.channel(slug)}>{what}</TextLink>
}

function detailOf({ act, detail }: ActEntry): string {
  if (act === 'published') return detail.slice(0, 10)
  if (act === 'room') {
    const [from = '', to = ''] = detail.split(' ').map(boundName)
    return logTexts.fromTo(from, to)
  }
  if (act !== 'role') return ''
  const [from = '', to = ''] = detail.split(' ').map((role) => myAccountTexts.roles[Number(role)] ?? '')
  return logTexts.fromTo(from, to)
}

/** A bound as the log keeps it: a rule, or bytes. */
function boundName(bound: string): string {
  if (bound === 'site') return logTexts.siteBound
  return bound === 'none' ? logTexts.noBound : boundText(Number(bound))
}
