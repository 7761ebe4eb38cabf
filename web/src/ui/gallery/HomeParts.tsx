import { Play } from 'lucide-react'
import { ButtonLink } from '../controls/Button.tsx'
import { Carousel } from '../cards/Carousel.tsx'
import { FeatureCard, PlayList } from '../cards/FeatureCard.tsx'
import { Hero } from '../cards/Hero.tsx'
import { Page, Section } from '../Layout.tsx'
import { TextLink } from '../controls/TextLink.tsx'
import { VideoCard } from '../cards/VideoCard.tsx'
import { samplePicture, sampleVideo, sampleVideos } from './samples.ts'
import styles from './Gallery.module.css'

export function HomeParts() {
  return (
    <>
      <Hero
        title="Discover Sri Lanka"
        lead="Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here."
        thumbnailUrl={samplePicture(4, 2040, 1150)}
        videoUrl="/media/hero.mp4"
        caption={{ title: 'Sunrise on Sigiriya', by: 'Wild Ceylon', href: '/sunrise' }}
        actions={
          <>
            <ButtonLink size="lg" variant="spark" href="/play" icon={<Play className="icon-fill" />}>
              Play Now
            </ButtonLink>
            <ButtonLink size="lg" variant="glass" href="/allVideos">
              All Videos
            </ButtonLink>
          </>
        }
      />
      <Page>
        <Section title="What’s New" action={<TextLink href="/allTrendings">Trending</TextLink>}>
          <div className={styles.whatsNew}>
            <div className={styles.feature}>
              <FeatureCard {...sampleVideo(7)} />
              {[5, 3, 0, 4].map((index) => (
                <VideoCard key={index} {...sampleVideo(index)} />
              ))}
            </div>
            <PlayList title="More recent uploads" aside="24 videos" videos={sampleVideos} />
          </div>
        </Section>
        <Carousel
          title="Hill country"
          items={sampleVideos}
          itemKey={(video) => video.title}
          renderItem={(video) => <VideoCard {...video} />}
        />
        <Carousel
          title="Coast and lagoon"
          items={sampleVideos.toReversed()}
          itemKey={(video) => video.title}
          renderItem={(video) => <VideoCard {...video} />}
        />
      </Page>
    </>
  )
}
