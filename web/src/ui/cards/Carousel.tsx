import { useId } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { SectionHead } from '../Layout.tsx'
import { useCarousel } from './use-carousel.ts'
import { uiTexts } from '../texts.ts'
import styles from './Carousel.module.css'
import type { Elements } from '../elements.ts'

export type CarouselProps<Item> = {
  title: string
  /** Muted, after the title. */
  subtitle?: string | undefined
  items: Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => Elements
  /** Milliseconds between two moves; 0 turns autoplay off. */
  autoplayMs?: number | undefined
  /** Next to the title, before the arrows: a link to the whole list. */
  aside?: Elements
}

/**
 * A titled row of cards, `--per-view` at a time (5, 3, 2 or 1 by width). It advances one card every 4 s,
 * except while it is hovered, focused, paused or out of view, or for users who prefer reduced motion. Arrow
 * keys and swiping work.
 */
export function Carousel<Item>({ autoplayMs = 4000, ...props }: CarouselProps<Item>) {
  const titleId = useId()
  const { root, viewport, ...carousel } = useCarousel({
    autoplayMs: autoplayMs === 0 ? undefined : autoplayMs,
  })

  return (
    <section
      ref={root}
      className={classNames(styles.carousel, 'needs-scripts')}
      aria-roledescription="carousel"
      aria-labelledby={titleId}
    >
      <SectionHead
        id={titleId}
        title={props.title}
        subtitle={props.subtitle}
        action={
          <div className={styles.controls}>
            {props.aside}
            {carousel.canPlay && (
              <IconButton
                className={styles.pause}
                label={carousel.isOn ? uiTexts.pauseAutoplay : uiTexts.startAutoplay}
                icon={carousel.isOn ? <Pause /> : <Play />}
                onClick={carousel.toggle}
              />
            )}
            <IconButton
              variant="line"
              label={uiTexts.previous}
              icon={<ChevronLeft />}
              // Not the disabled attribute: at the end of the row the button would lose the focus.
              aria-disabled={!carousel.canGoBack}
              onClick={() => carousel.move(-carousel.perView())}
            />
            <IconButton
              variant="line"
              label={uiTexts.next}
              icon={<ChevronRight />}
              aria-disabled={!carousel.canGoOn}
              onClick={() => carousel.move(carousel.perView())}
            />
          </div>
        }
      />
      <div ref={viewport} className={styles.viewport}>
        {carousel.hasSlides ? (
          <ul className={styles.track}>
            {props.items.map((item, index) => (
              <li key={props.itemKey(item)} className={styles.slide}>
                {props.renderItem(item, index)}
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.space} />
        )}
      </div>
    </section>
  )
}
