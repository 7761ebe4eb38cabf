import { useCallback, useEffect, useRef, useState } from 'react'
import type { EmblaCarouselType } from 'embla-carousel'
import { useHoverOrFocus } from '../overlays/use-hover-or-focus.ts'
import { useWasTrue } from '../use-was-true.ts'
import { useIsOnScreen } from '../use-is-on-screen.ts'
import { usePrefersReducedMotion } from '../use-media-query.ts'

type Position = { selected: number; canGoBack: boolean; canGoOn: boolean; hasMore: boolean }

const atRest: Position = { selected: 0, canGoBack: false, canGoOn: false, hasMore: false }

const positionOf = (embla: EmblaCarouselType): Position => ({
  selected: embla.selectedScrollSnap(),
  canGoBack: embla.canScrollPrev(),
  canGoOn: embla.canScrollNext(),
  hasMore: embla.scrollSnapList().length > 1,
})

/**
 * Controls a row of slides. Embla handles dragging and snapping, and loads when the row nears the viewport.
 * Buttons, autoplay and focus make it jump, and the CSS transition of the track (`--dur-carousel`, 800 ms)
 * animates the movement.
 */
export function useCarousel({ autoplayMs }: { autoplayMs: number | undefined }) {
  const root = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType | null>(null)
  const [position, setPosition] = useState(atRest)
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const prefersStillness = usePrefersReducedMotion()
  const isComing = useIsOnScreen(root, '1000px')
  const isNear = useIsOnScreen(root, '400px')
  const isSeen = useIsOnScreen(root)
  useHoverOrFocus(root, setHeld)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  const hasSlides = useWasTrue(isComing)

  useEffect(() => {
    if (!wasNear) return undefined
    let isGone = false
    const start = async () => {
      const { default: EmblaCarousel } = await import('embla-carousel')
      if (isGone || viewport.current === null) return
      const row = viewport.current
      // Embla's own focus handling only follows a focus event within 10 ms of Tab, which is too short for
      // Safari.
      const carousel = EmblaCarousel(row, { align: 'start', containScroll: 'trimSnaps', watchFocus: false })
      embla.current = carousel
      const update = () => setPosition(positionOf(carousel))
      // While a finger moves the track and until it settles, the track must follow without delay.
      const followPointer = () => row.setAttribute('data-dragging', '')
      const stopFollowing = () => row.removeAttribute('data-dragging')
      const followFocus = ({ target }: FocusEvent) => {
        if (!(target instanceof Element) || !target.matches(':focus-visible')) return
        const slide = carousel.slideNodes().findIndex((node) => node.contains(target))
        const snap = carousel.internalEngine().slideRegistry.findIndex((slides) => slides.includes(slide))
        // Undo scrolling by the browser itself, which would shift the track twice.
        row.scrollLeft = 0
        if (snap >= 0) carousel.scrollTo(snap, true)
      }
      row.addEventListener('focusin', followFocus)
      carousel.on('destroy', () => row.removeEventListener('focusin', followFocus))
      carousel.on('select', update).on('reInit', update).on('slidesChanged', update)
      carousel.on('pointerDown', followPointer).on('settle', stopFollowing)
      update()
    }
    void start()
    return () => {
      isGone = true
      embla.current?.destroy()
      embla.current = null
    }
  }, [wasNear])

  /** A negative number of slides moves back. */
  const move = useCallback((slides: number) => {
    const carousel = embla.current
    if (carousel === null) return
    const last = carousel.scrollSnapList().length - 1
    carousel.scrollTo(Math.min(Math.max(carousel.selectedScrollSnap() + slides, 0), last), true)
  }, [])

  useEffect(() => {
    const row = viewport.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      move(event.key === 'ArrowLeft' ? -1 : 1)
    }
    row?.addEventListener('keydown', onKeyDown)
    return () => row?.removeEventListener('keydown', onKeyDown)
  }, [move])

  const isPlaying =
    autoplayMs !== undefined && position.hasMore && !isStopped && !isHeld && !prefersStillness && isSeen
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => {
      const carousel = embla.current
      if (carousel?.canScrollNext()) move(1)
      else carousel?.scrollTo(0, true)
    }, autoplayMs)
    return () => clearInterval(timer)
  }, [isPlaying, autoplayMs, move])

  return {
    root,
    viewport,
    /** True once the row is near the viewport; before that its slides would only slow the page down. */
    hasSlides,
    ...position,
    /** Whether autoplay is on, apart from hovering: the state of the pause button. */
    isOn: !isStopped && !prefersStillness,
    canPlay: autoplayMs !== undefined && !prefersStillness && position.hasMore,
    toggle: () => setStopped(!isStopped),
    move,
    /** The number of slides that fit into the viewport. */
    perView: () => Math.max(embla.current?.slidesInView().length ?? 1, 1),
  }
}
