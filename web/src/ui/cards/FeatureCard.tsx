import { Play } from 'lucide-react'
import { ButtonLink } from '../controls/Button.tsx'
import { Link } from '../controls/Link.tsx'
import { Thumb } from './Thumb.tsx'
import { Byline, Facts, type VideoView } from './VideoCard.tsx'
import { uiTexts } from '../texts.ts'
import styles from './FeatureCard.module.css'
import { langOf } from '../lang-of.ts'

/** The first video of What's New: a large picture with its title on it, and Play Now. */
export function FeatureCard({
  isPriority = false,
  ...video
}: VideoView & { isPriority?: boolean | undefined }) {
  return (
    <article className={styles.feature}>
      <Thumb thumbnailUrl={video.thumbnailUrl} isPriority={isPriority} className={styles.picture} />
      <div className={styles.body}>
        <div>
          <h3 className={styles.title}>
            <Link href={video.href}>{video.title}</Link>
          </h3>
          <Facts
            className={styles.meta}
            facts={[
              video.channelName !== undefined && <Byline key="channel" video={video} />,
              video.views,
              video.age,
            ]}
          />
        </div>
        {video.href !== undefined && (
          <ButtonLink
            variant="spark"
            className={styles.play}
            href={video.href}
            icon={<Play className="icon-s icon-fill" />}
            aria-label={`${uiTexts.playNow}: ${video.title}`}
          >
            {uiTexts.playNow}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/**
 * A short row with Play Now at its end, or below the title where the list is narrow. Goes into a PlayList.
 */
export function PlayNowRow(props: VideoView) {
  const { title, href, thumbnailUrl, thumbnailSmallUrl, duration, channelName } = props
  return (
    <article className={styles.row}>
      <Thumb
        thumbnailUrl={thumbnailUrl}
        thumbnailSmallUrl={thumbnailSmallUrl}
        duration={duration}
        className={styles.rowPicture}
      />
      <div className={styles.rowText}>
        <h3 className="clamp" lang={langOf(title)}>
          {title}
        </h3>
        {channelName !== undefined && <p lang={langOf(channelName)}>{channelName}</p>}
      </div>
      <Link className={styles.playNow} href={href} aria-label={`Play Now: ${title}`}>
        <Play className="icon-fill" />
        <span>{uiTexts.playNow}</span>
      </Link>
    </article>
  )
}

/** The scrolling list next to the feature, as tall as the feature. */
export function PlayList(props: { title: string; aside?: string | undefined; videos: VideoView[] }) {
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <span>{props.title}</span>
        {props.aside !== undefined && <span className="text-muted num">{props.aside}</span>}
      </header>
      <ol className={styles.rows} aria-label={props.title}>
        {props.videos.map((video) => (
          <li key={video.href} className="when-near">
            <PlayNowRow {...video} />
          </li>
        ))}
      </ol>
    </div>
  )
}
