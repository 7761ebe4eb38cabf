import { useState } from 'react'
import { Flag, ThumbsUp, UserPlus, Users, X } from 'lucide-react'
import { notificationCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { isoTime } from '../../platform/format.ts'
import { notificationTexts } from '../../platform/texts/notifications.ts'
import { Avatar, classNames, type Elements, IconButton, langOf, Link, NewBadge, Row, Thumb } from '#ui'
import type { NotificationEntry } from './entries.ts'
import styles from './Notifications.module.css'

const signs: Partial<Record<NotificationEntry['kind'], Elements>> = {
  subscription: <Users />,
  vote: <ThumbsUp />,
  report: <Flag />,
  'sign-up': <UserPlus />,
}

interface EntryProps {
  entry: NotificationEntry
  /** Whether the list is loading again: what it shows is from before. */
  isReloading: boolean
  onNoneLeft: () => void
}

/**
 * An entry of the bell menu. A dismissed entry disappears at once and returns if the server refuses. One that was shown as new stays
 * marked while the menu is open: opening it tells the server that all were seen, so a list that loads again has none that are new.
 */
export function Entry({ entry, isReloading, onNoneLeft }: EntryProps) {
  const [isDismissed, setDismissed] = useState(false)
  const [wasNew, setWasNew] = useState(false)
  if (entry.isNew && !isReloading && !wasNew) setWasNew(true)
  const dismissal = useCall(notificationCalls.notificationSeen, {
    done: () => setDismissed(true),
    changes: [notificationCalls],
    failed: () => notificationTexts.dismissFailed,
  })
  if (dismissal.isRunning || isDismissed) return null
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
            <b lang={langOf(entry.from)}>{entry.from}</b>
            <span>{` ${entry.description}`}</span>
          </Link>
        </p>
        <Row as="p" gap={2} className={styles.meta}>
          {(entry.isNew || wasNew) && <NewBadge label={notificationTexts.new} />}
          <time dateTime={isoTime(entry.date)} title={entry.date}>
            {entry.age}
          </time>
          {entry.videoTitle !== null && (
            <span className={styles.video} lang={langOf(entry.videoTitle)}>
              {entry.videoTitle}
            </span>
          )}
        </Row>
      </div>
      {entry.videoThumbnailUrl !== null && (
        <span className={styles.still}>
          <Thumb thumbnailUrl={entry.videoThumbnailUrl} />
        </span>
      )}
      <IconButton
        className={styles.dismiss}
        data-dismiss=""
        label={notificationTexts.dismiss({ what: `${entry.from} ${entry.description}` })}
        title={notificationTexts.dismiss({ what: entry.from })}
        icon={<X />}
        onClick={(event) => {
          focusNeighbour(event.currentTarget, onNoneLeft)
          void dismissal.run({ body: entry.dismissal })
        }}
      />
    </li>
  )
}

/** Moves the focus to the next or previous entry before the button disappears. */
function focusNeighbour(button: HTMLElement, onNoneLeft: () => void): void {
  const buttons = [
    ...(button.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? []),
  ]
  const at = buttons.indexOf(button)
  const neighbour = buttons[at + 1] ?? buttons[at - 1]
  if (neighbour === undefined) onNoneLeft()
  else neighbour.focus()
}
