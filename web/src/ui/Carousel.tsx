import { useId, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { SectionHead } from './Layout.tsx'
import { useCarousel } from './use-carousel.ts'
import { uiTexts } from './texts.ts'
import styles from './Carousel.module.css'

export type CarouselProps<Item> = {
  title: string
  /** Muted, after the title. */
  subtitle?: string | undefined
  items: Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => ReactNode
  /** Milliseconds between two moves; 0 keeps it still. */
  autoplayMs?: number | undefined
  /** In the title's line before the arrows: a link to all of them. */
  aside?: ReactNode
}

/**
 * A titled row of cards, `--per-view` of them at a time (5, 3, 2, 1 by width). It moves one card every 4 s, except while
 * pointed at, focused, paused, out of sight, or for those who prefer reduced motion. Arrow keys and swiping work.
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
              // Not the disabled attribute: at the end of the row the focus would fall out of the page.
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
          <div className={styles.room} />
        )}
      </div>
    </section>
  )
}
