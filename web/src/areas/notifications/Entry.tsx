import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Flag, ThumbsUp, Users, X } from 'lucide-react'
import { notificationCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { notificationTexts } from '../../platform/texts/notifications.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { NewMark } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { BellEntry } from './entries.ts'
import styles from './Notifications.module.css'

const signs: Partial<Record<BellEntry['kind'], ReactNode>> = {
  subscription: <Users />,
  vote: <ThumbsUp />,
  report: <Flag />,
}

/** A line of the bell. Dismissed, it is gone at once, and comes back where the server did not take it. */
export function Entry({ entry, onNoneLeft }: { entry: BellEntry; onNoneLeft: () => void }) {
  const showToast = useToast()
  const { mutate, isIdle, isError } = useMutation({
    mutationFn: () => call(notificationCalls.notificationSeen, { body: entry.dismissal }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: [notificationCalls.displayNotifications.area] }),
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(notificationTexts.dismissFailed, 'error')
    },
  })
  if (!isIdle && !isError) return null
  const sign = signs[entry.kind]
  return (
    <li className={styles.entry}>
      {sign === undefined ? (
        <Avatar url={entry.pictureUrl} name={entry.from} size={44} />
      ) : (
        <span className={styles.sign}>{sign}</span>
      )}
      <div className={styles.text}>
        <p>
          <Link href={entry.href} className={classNames('stretched', styles.link)}>
            <b>{entry.from}</b> {entry.description}
          </Link>
        </p>
        <p className={styles.meta}>
          {entry.isNew && <NewMark label={notificationTexts.new} />}
          <time dateTime={entry.date.replace(' ', 'T')} title={entry.date}>
            {entry.age}
          </time>
          {entry.videoTitle !== null && <span className={styles.video}>{entry.videoTitle}</span>}
        </p>
      </div>
      {entry.videoPosterUrl !== null && (
        <span className={styles.still}>
          <Thumb posterUrl={entry.videoPosterUrl} />
        </span>
      )}
      <IconButton
        className={styles.dismiss}
        data-dismiss=""
        label={notificationTexts.dismiss(`${entry.from} ${entry.description}`)}
        title={notificationTexts.dismiss(entry.from)}
        icon={<X />}
        onClick={(event) => {
          focusNeighbour(event.currentTarget, onNoneLeft)
          mutate()
        }}
      />
    </li>
  )
}

/** Hands the focus on before its button goes: to the next line's, or the one before. */
function focusNeighbour(button: HTMLElement, onNoneLeft: () => void): void {
  const buttons = [
    ...(button.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? []),
  ]
  const at = buttons.indexOf(button)
  const neighbour = buttons[at + 1] ?? buttons[at - 1]
  if (neighbour === undefined) onNoneLeft()
  else neighbour.focus()
}
