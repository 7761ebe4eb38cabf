import { useQuery } from '@tanstack/react-query'
import type { CategoryShelf, VideoCard as Video } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { homeTexts } from '../../platform/texts/home.ts'
import { CardGrid, Carousel, LoadFailed, Section, Skeleton, Skeletons, TextLink, VideoCard } from '#ui'
import { cardView } from '../videos/index.ts'
import styles from './Home.module.css'
import { editorsPickQuery, shelvesQuery } from './queries.ts'

/** A carousel of the editors' picks, and one for every category with videos. */
export function Shelves() {
  const picks = useQuery(editorsPickQuery)
  const shelves = useQuery(shelvesQuery)
  // Both or none: the picks come first and would push the others down.
  if (shelves.isPending || picks.isPending) return <Pending />
  if (!shelves.data) {
    return <LoadFailed query={shelves} />
  }
  const chosen = picks.data?.videos ?? []
  return (
    <>
      {chosen.length > 0 && <Shelf title={homeTexts.editorsPicks} videos={chosen} />}
      {shelves.data.shelves.map((shelf) => (
        <Shelf key={shelf.id} title={shelf.name} videos={shelf.videos} category={shelf} />
      ))}
    </>
  )
}

function Shelf(props: { title: string; videos: Video[]; category?: CategoryShelf }) {
  const { title, videos, category } = props
  return (
    <Carousel
      title={title}
      items={videos}
      itemKey={(video) => video.id}
      renderItem={(video) => <VideoCard {...cardView(video)} />}
      aside={
        category && (
          <TextLink
            className={styles.seeAll}
            href={paths.allVideos(category.id)}
            aria-label={homeTexts.seeAllOf({ category: category.name })}
          >
            {homeTexts.seeAll}
          </TextLink>
        )
      }
    />
  )
}

function Pending() {
  return (
    <div className={styles.shelfPending}>
      <Section title={<Skeleton width="180px" height="30px" />}>
        <CardGrid>
          <Skeletons kind="video" count={5} label={homeTexts.loading} />
        </CardGrid>
      </Section>
    </div>
  )
}
