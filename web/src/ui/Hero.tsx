import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Pause, Play } from 'lucide-react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'
import { atRest, useIsPast } from './moments.ts'
import { useIsLiving } from './use-is-living.ts'
import { useIsOnScreen } from './use-is-on-screen.ts'
import { usePrefersReducedMotion } from './use-media-query.ts'
import { uiTexts } from './texts.ts'
import styles from './Hero.module.css'

/** Not in the DOM library's types: https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData */
const wantsLessData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

export type HeroProps = {
  title: string
  lead?: ReactNode
  /** Buttons under the lead. */
  actions?: ReactNode
  /** The still that is there at once. */
  posterUrl: string
  /** A short silent loop (mp4 or webm). */
  videoUrl?: string | undefined
  /** What is being shown, with a link to it. */
  caption?: { title: string; by: string; href: string } | undefined
}

/**
 * The first screen: a still, and over it a muted loop that starts when the page has come to rest. It stops when it is out of
 * sight; for those who prefer reduced motion or save data it waits to be asked.
 */
export function Hero({ title, lead, actions, posterUrl, videoUrl, caption }: HeroProps) {
  const root = useRef<HTMLElement>(null)
  const prefersStillness = usePrefersReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const isSeen = useIsOnScreen(root)
  const wantsPlay = choice === null ? !prefersStillness && !wantsLessData() : choice === 'play'

  return (
    <section ref={root} className={styles.hero} aria-labelledby="hero-title">
      <img className={styles.media} src={posterUrl} alt="" fetchPriority="high" />
      {videoUrl !== undefined && (
        <Loop
          url={videoUrl}
          posterUrl={posterUrl}
          isAsked={choice === 'play'}
          isWanted={wantsPlay && isSeen}
          onPlayingChange={setPlaying}
        />
      )}
      <div className={styles.text}>
        <h1 id="hero-title" className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {(videoUrl !== undefined || caption) && (
        <div className={styles.now}>
          {caption && (
            <Link href={caption.href} className={styles.caption}>
              <b>{caption.title}</b>
              {caption.by}
            </Link>
          )}
          {videoUrl !== undefined && (
            <IconButton
              className={styles.toggle}
              variant="over"
              label={isPlaying ? uiTexts.pauseBackground : uiTexts.playBackground}
              icon={isPlaying ? <Pause /> : <Play />}
              onClick={() => setChoice(isPlaying ? 'pause' : 'play')}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** The film over the still: empty until the page has come to rest or somebody asks for it, playing while it is wanted. */
function Loop(props: {
  url: string
  posterUrl: string
  isAsked: boolean
  isWanted: boolean
  onPlayingChange: (isPlaying: boolean) => void
}) {
  const { posterUrl, isWanted, onPlayingChange } = props
  const video = useRef<HTMLVideoElement>(null)
  // Not in what the server draws: without scripts it would only show a browser's own buttons.
  const isLiving = useIsLiving()
  const isAtRest = useIsPast(atRest)
  const url = isAtRest || props.isAsked ? props.url : undefined
  useEffect(() => {
    // A new loop is a new source, which has to be started again.
    if (url === undefined || video.current === null) return
    // A browser may refuse to play by itself; then the still stays, and the button starts it.
    if (isWanted) video.current.play().catch(() => onPlayingChange(false))
    else video.current.pause()
  }, [url, isWanted, onPlayingChange])
  if (!isLiving) return null
  return (
    <video
      ref={video}
      className={styles.media}
      src={url}
      poster={url && posterUrl}
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      disablePictureInPicture
      onPlaying={() => onPlayingChange(true)}
      onPause={() => onPlayingChange(false)}
    />
  )
}

/** The head of a page that is read: a lower picture with the page's title over it. */
export function Banner({ title, pictureUrl }: { title: string; pictureUrl: string }) {
  return (
    <section className={classNames(styles.hero, styles.banner)} aria-labelledby="banner-title">
      <img className={styles.media} src={pictureUrl} alt="" fetchPriority="high" />
      <div className={styles.text}>
        <h1 id="banner-title" className={classNames(styles.title, styles.bannerTitle)}>
          {title}
        </h1>
      </div>
    </section>
  )
}
