import { Play, X } from 'lucide-react'
import type { VideoCard } from '@serendib/contract'
import { largeThumbnail } from '../../platform/format.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { Button, ButtonLink, Byline, classNames, Facts, langOf, Link, Row, Thumb } from '#ui'
import { cardView, watchHref } from '../videos/index.ts'
import styles from './SavedVideos.module.css'

/** The first video of a list: a large thumbnail with its details next to it. */
export function FeaturedVideo(props: { video: VideoCard; removeLabel: string; onRemove: () => void }) {
  const { video } = props
  const href = watchHref(video.slug)
  return (
    <article className={styles.featured}>
      <div className={styles.picture}>
        <Thumb
          thumbnailUrl={largeThumbnail(video.thumbnails)}
          duration={video.duration || undefined}
          isPriority
        />
      </div>
      <div className={styles.about}>
        <h2 className={styles.title}>
          <Link href={href} className="stretched" lang={langOf(video.title)}>
            {video.title}
          </Link>
        </h2>
        <Facts facts={[<Byline key="channel" video={cardView(video)} />, cardView(video).views]} />
        {video.description !== '' && (
          <p className={classNames('clamp', styles.description)} lang={langOf(video.description)}>
            {video.description}
          </p>
        )}
        <Row wrap gap={2} className={styles.actions}>
          {href !== undefined && (
            <ButtonLink
              variant="spark"
              href={href}
              icon={<Play className="icon-s icon-fill" />}
              aria-label={libraryTexts.playNowNamed({ title: video.title })}
            >
              {libraryTexts.playNow}
            </ButtonLink>
          )}
          <Button variant="ghost" icon={<X className="icon-s" />} onClick={props.onRemove}>
            {props.removeLabel}
          </Button>
        </Row>
      </div>
    </article>
  )
}
