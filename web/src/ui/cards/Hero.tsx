import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Pause, Play } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Link } from '../controls/Link.tsx'
import { pageIdle, useHasResolved } from '../page-idle.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { useIsOnScreen } from '../use-is-on-screen.ts'
import { usePrefersReducedMotion } from '../use-media-query.ts'
import { uiTexts } from '../texts.ts'
import styles from './Hero.module.css'
import type { Elements } from '../elements.ts'
import { langOf } from '../lang-of.ts'

export type HeroProps = {
  title: string
  lead?: ReactNode
  /** Buttons under the lead. */
  actions?: Elements
  /** The still picture that is shown at once. */
  thumbnailUrl: string
  /** A short silent loop (mp4 or webm). */
  videoUrl?: string | undefined
  /** The loop starts on request only. */
  savesData?: boolean
  /** What the picture shows, with a link to it. */
  caption?: { title: string; by: string; href: string } | undefined
}

/**
 * The first screen: a still picture, and a muted loop over it that starts when the page is idle. It stops
 * when it is out of view. For users who prefer reduced motion or save data it starts on request only.
 */
export function Hero({
  title,
  lead,
  actions,
  thumbnailUrl,
  videoUrl,
  savesData = false,
  caption,
}: HeroProps) {
  const root = useRef<HTMLElement>(null)
  const prefersStillness = usePrefersReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const isSeen = useIsOnScreen(root)
  const wantsPlay = choice === null ? !prefersStillness && !savesData : choice === 'play'

  return (
    <section ref={root} className={styles.hero} aria-labelledby="hero-title">
      <img className={styles.media} src={thumbnailUrl} alt="" fetchPriority="high" />
      {videoUrl !== undefined && (
        <Loop
          url={videoUrl}
          thumbnailUrl={thumbnailUrl}
          isAsked={choice === 'play'}
          isWanted={wantsPlay && isSeen}
          onPlayingChange={setPlaying}
        />
      )}
      <div className={styles.text}>
        <h1 id="hero-title" className={styles.title}>
          {title}
        </h1>
        {Boolean(lead) && <p className={styles.lead}>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {(videoUrl !== undefined || caption) && (
        <div className={styles.now}>
          {caption && (
            <Link href={caption.href} className={styles.caption}>
              <b lang={langOf(caption.title)}>{caption.title}</b>
              <span lang={langOf(caption.by)}>{caption.by}</span>
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

/**
 * The video over the still: empty until the page is idle or the user starts it, playing while it is wanted.
 */
function Loop(props: {
  url: string
  thumbnailUrl: string
  isAsked: boolean
  isWanted: boolean
  onPlayingChange: (isPlaying: boolean) => void
}) {
  const { thumbnailUrl, isWanted, onPlayingChange } = props
  const video = useRef<HTMLVideoElement>(null)
  // Not rendered on the server: without scripts it would only show the browser's controls.
  const isHydrated = useIsHydrated()
  const isAtRest = useHasResolved(pageIdle)
  const url = isAtRest || props.isAsked ? props.url : undefined
  useEffect(() => {
    // A new loop is a new source, which has to be started again.
    if (url === undefined || video.current === null) return
    // If the browser refuses to autoplay, the still stays and the button starts the loop.
    if (isWanted) video.current.play().catch(() => onPlayingChange(false))
    else video.current.pause()
  }, [url, isWanted, onPlayingChange])
  if (!isHydrated) return null
  return (
    <video
      ref={video}
      className={styles.media}
      src={url}
      poster={url && thumbnailUrl}
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

/** The head of a reading page: a lower picture with the page's title on it. */
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
