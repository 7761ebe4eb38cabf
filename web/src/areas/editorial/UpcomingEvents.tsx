import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { editorialTexts } from '../../platform/texts/administration/editorial.ts'
import { PlaylistCard, Section, Skeletons } from '#ui'
import styles from './Editorial.module.css'
import { eventsQuery } from './queries.ts'

/** Events announced by the team. The numbers are the team's own texts too. */
export function UpcomingEvents() {
  const query = useQuery(eventsQuery)
  const { data } = query
  if (data?.events.length === 0) return null
  return (
    <Section
      title={editorialTexts.upcomingEvents}
      action={
        data && (
          <p className={styles.note}>
            <DateText
              date={data.updatedOn}
              text={(day) => editorialTexts.eventsNote({ subscriptions: data.subscriptions, day })}
            />
          </p>
        )
      }
    >
      <Loaded
        query={query}
        loading={
          <div className={styles.events}>
            <Skeletons kind="playlist" count={3} label={editorialTexts.loading} />
          </div>
        }
      >
        {({ events }) => (
          <div className={styles.events}>
            {events.map((event) => (
              <PlaylistCard
                key={event.title}
                title={event.title}
                href={event.link || paths.allVideos()}
                thumbnailUrl={event.imageUrl || null}
                videoCount={formatPlural(event.videoCount, commonTexts.videoCount)}
                facts={[
                  editorialTexts.playAll,
                  <DateText
                    key="created"
                    date={event.created}
                    text={(day) => editorialTexts.createdOn({ day })}
                  />,
                ]}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
