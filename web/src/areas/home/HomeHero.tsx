import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { savesData } from '../../platform/data-saver.ts'
import { largeThumbnail } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { homeTexts } from '../../platform/texts/home.ts'
import { ButtonLink, Hero } from '#ui'
import styles from './Home.module.css'
import { heroQuery } from './queries.ts'
import stillUrl from './hero-still.svg'

const allVideos = () => (
  <ButtonLink variant="glass" size="lg" href={paths.allVideos()}>
    {homeTexts.allVideos}
  </ButtonLink>
)

/** The first screen of Home. Without a video (an empty site, a failed call) it shows a drawn picture. */
export function HomeHero() {
  const { data, isPending } = useQuery(heroQuery)
  if (isPending) return <div className={styles.heroPending} />
  const video = data?.video
  if (!video) {
    return (
      <Hero title={homeTexts.hero} lead={homeTexts.heroLead} actions={allVideos()} thumbnailUrl={stillUrl} />
    )
  }
  const href = paths.watch(video.slug)
  return (
    <Hero
      title={homeTexts.hero}
      lead={homeTexts.heroLead}
      thumbnailUrl={largeThumbnail(video.thumbnails) ?? stillUrl}
      savesData={savesData()}
      {...(video.fileUrl !== '' && { videoUrl: video.fileUrl })}
      caption={{ title: video.title, by: video.channelName, href }}
      actions={
        <>
          <ButtonLink variant="spark" size="lg" href={href} icon={<Play className="icon-fill" />}>
            {homeTexts.playNow}
          </ButtonLink>
          {allVideos()}
        </>
      }
    />
  )
}
