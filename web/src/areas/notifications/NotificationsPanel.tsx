import { useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/session.ts'
import { paths } from '../../platform/paths.ts'
import { notificationTexts } from '../../platform/texts/notifications.ts'
import { EmptyState, LoadFailed, LoadMore, Row, Skeleton, Skeletons, TextLink } from '#ui'
import { Entry } from './Entry.tsx'
import { entriesOf } from './entries.ts'
import styles from './Notifications.module.css'
import { notificationsQuery } from './queries.ts'

/** The content of the bell menu: notifications and groups, then new videos of subscribed channels. */
export default function NotificationsPanel() {
  const session = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.panel}>
      <Row justify="between" gap={4} className={styles.head}>
        <h2 ref={title} className={styles.title} tabIndex={-1}>
          {notificationTexts.title}
        </h2>
        <TextLink href={paths.myAccount('notifications')}>{notificationTexts.settings}</TextLink>
      </Row>
      {session && <Bell onNoneLeft={() => title.current?.focus()} />}
    </div>
  )
}

function Bell({ onNoneLeft }: { onNoneLeft: () => void }) {
  const list = useInfiniteQuery(notificationsQuery())
  const { data } = list
  if (list.isPending) return <Pending />
  if (!data) {
    return (
      <div className={styles.nothing}>
        <LoadFailed isCompact query={list} empty={notificationTexts.caughtUp} />
      </div>
    )
  }
  const { forYou, newVideos } = entriesOf(data.pages)
  if (forYou.length + newVideos.length === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyState title={notificationTexts.caughtUp} isCompact />
      </div>
    )
  }
  return (
    <>
      {forYou.length > 0 && (
        <section aria-labelledby="notifications-for-you">
          <h3 id="notifications-for-you" className={styles.heading}>
            {notificationTexts.forYou}
          </h3>
          <ul>
            {forYou.map((entry) => (
              <Entry key={entry.key} entry={entry} isReloading={list.isRefetching} onNoneLeft={onNoneLeft} />
            ))}
          </ul>
          <LoadMore list={list} />
        </section>
      )}
      {newVideos.length > 0 && (
        <section aria-labelledby="notifications-new-videos">
          <h3 id="notifications-new-videos" className={styles.heading}>
            {notificationTexts.newVideos}
          </h3>
          <ul>
            {newVideos.map((entry) => (
              <Entry key={entry.key} entry={entry} isReloading={list.isRefetching} onNoneLeft={onNoneLeft} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Pending = () => (
  <Skeletons count={4} label={notificationTexts.loading}>
    <div className={styles.pending}>
      <Skeleton width="44px" height="44px" shape="round" />
      <div>
        <Skeleton width="90%" height="14px" />
        <Skeleton width="40%" height="12px" />
      </div>
      <Skeleton width="92px" shape="thumb" />
    </div>
  </Skeletons>
)
