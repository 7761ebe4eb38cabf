import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { editorialTexts } from '../../platform/texts/administration/editorial.ts'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Section } from '../../ui/Layout.tsx'
import { PlaylistCard } from '../../ui/cards/PlaylistCard.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import styles from './Editorial.module.css'
import { eventsQuery } from './queries.ts'

/** Events announced by the team. The numbers are the team's own texts too. */
export function UpcomingEvents() {
  const { data, isPending, isFetching, refetch } = useQuery(eventsQuery)
  if (data?.events.length === 0) return null
  return (
    <Section
      title={editorialTexts.upcomingEvents}
      action={
        data && <p className={styles.note}>{editorialTexts.eventsNote(data.subscriptions, data.updatedOn)}</p>
      }
    >
      {data ? (
        <div className={styles.events}>
          {data.events.map((event) => (
            <PlaylistCard
              key={event.title}
              title={event.title}
              href={event.link || paths.allVideos()}
              thumbnailUrl={event.imageUrl || null}
              videoCount={countOf(event.videoCount, commonTexts.video, commonTexts.videos)}
              facts={[editorialTexts.playAll, editorialTexts.createdOn(event.created)]}
            />
          ))}
        </div>
      ) : isPending ? (
        <div className={styles.events}>
          <Skeletons kind="playlist" count={3} label={editorialTexts.loading} />
        </div>
      ) : (
        <LoadFailed query={{ refetch, isFetching }} />
      )}
    </Section>
  )
}
