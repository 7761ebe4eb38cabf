import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { uiTexts } from '../texts.ts'
import { useHoverOrFocus } from '../overlays/use-hover-or-focus.ts'
import { useIsOnScreen } from '../use-is-on-screen.ts'
import { usePrefersReducedMotion } from '../use-media-query.ts'
import styles from './SlideShow.module.css'
import type { Elements } from '../elements.ts'

export type SlideShowProps<Slide> = {
  /** Names the show. */
  label: string
  slides: readonly Slide[]
  slideKey: (slide: Slide) => string | number
  renderSlide: (slide: Slide) => Elements
  /** How long a slide is shown, in milliseconds. */
  intervalMs?: number
}

/** A link in the current slide, or its diamond. */
const FOCUSABLE = '[role=group]:not([inert]) a, [aria-current=true]'

/**
 * One slide at a time, fading into the next every 5 s, except while it is hovered, focused, paused or out of
 * view, or for users who prefer reduced motion. Has Previous, Next, one diamond per slide, and arrow keys.
 */
export function SlideShow<Slide>(props: SlideShowProps<Slide>) {
  const { label, slides, slideKey, renderSlide, intervalMs = 5000 } = props
  const root = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const prefersStillness = usePrefersReducedMotion()
  const isSeen = useIsOnScreen(root)
  useHoverOrFocus(root, setHeld)

  const count = slides.length
  const current = Math.min(shown, count - 1)
  const isOn = !isStopped && !prefersStillness && count > 1
  const isPlaying = isOn && !isHeld && isSeen
  useEffect(() => {
    if (!isPlaying) return undefined
    // A slide chosen by hand is shown as long as any other.
    const timer = setTimeout(() => setShown((current + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [isPlaying, current, count, intervalMs])

  const move = useCallback((by: number) => setShown((before) => (before + by + count) % count), [count])
  useEffect(() => {
    const show = root.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      // A slide that leaves would lose the focus.
      const isInSlide = event.target instanceof Element && event.target.closest('[role=group]') !== null
      flushSync(() => move(event.key === 'ArrowLeft' ? -1 : 1))
      if (isInSlide) show?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    }
    show?.addEventListener('keydown', onKeyDown)
    return () => show?.removeEventListener('keydown', onKeyDown)
  }, [move])

  return (
    <section ref={root} className={styles.show} aria-roledescription="carousel" aria-label={label}>
      <div className={styles.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <div
            key={slideKey(slide)}
            className={classNames(styles.slide, index === current && styles.shown)}
            role="group"
            aria-roledescription="slide"
            aria-label={uiTexts.slideOf({ number: index + 1, count })}
            inert={index !== current}
          >
            {renderSlide(slide)}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={classNames(styles.controls, 'needs-scripts')}>
          <IconButton label={uiTexts.previous} icon={<ChevronLeft />} onClick={() => move(-1)} />
          {slides.map((slide, index) => (
            <button
              key={slideKey(slide)}
              type="button"
              className={styles.dot}
              aria-label={uiTexts.showSlide({ number: index + 1 })}
              aria-current={index === current}
              onClick={() => setShown(index)}
            />
          ))}
          <IconButton label={uiTexts.next} icon={<ChevronRight />} onClick={() => move(1)} />
          {!prefersStillness && (
            <IconButton
              label={isStopped ? uiTexts.startAutoplay : uiTexts.pauseAutoplay}
              icon={isStopped ? <Play /> : <Pause />}
              onClick={() => setStopped(!isStopped)}
            />
          )}
        </div>
      )}
    </section>
  )
}
