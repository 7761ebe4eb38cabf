import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { Minimize2 } from 'lucide-react'
import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { IslandDrawing } from './IslandDrawing.tsx'
import type { Group, View } from './map-geometry.ts'
import { groupPlaces, labelSides, pointOf, viewOf, WHOLE } from './map-geometry.ts'
import { useElementWidth } from './use-element-width.ts'
import styles from './IslandMap.module.css'

type PlaceGroup = Group<MappedPlace>

const filmsOf = (videos: number) => countOf(videos, placeTexts.film, placeTexts.films)
const labelOf = ({ places: [first, ...more] }: PlaceGroup) =>
  more.length === 0 ? first.name : placeTexts.andMore(first.name, more.length)

/**
 * The island with a marker for each place that has films. Places too close together to be told apart share one: pressed, it shows
 * their part of the island closer. `pointedSlug` is the place that is pointed at elsewhere.
 */
export function IslandMap(props: { places: readonly MappedPlace[]; pointedSlug: string | undefined }) {
  const { places, pointedSlug } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  // A closer view is one of these places; of others the whole island is shown.
  const [closer, setCloser] = useState<{ of: readonly MappedPlace[]; view: View }>()
  const view = closer?.of === places ? closer.view : WHOLE
  const groups = useMemo(() => groupPlaces(places, { view, width }), [places, view, width])
  const labels = useMemo(() => labelSides(groups, { width, nameOf: labelOf }), [groups, width])
  const isCloser = view.scale > 1

  /** The place whose group was looked at closer. */
  const closerAt = useRef<string>(undefined)

  // What had the focus is gone in the new view: it goes to the group's first place, and back to the group.
  useEffect(() => {
    const active = document.activeElement
    const isElsewhere = active !== null && active !== document.body && !frame.current?.contains(active)
    if (closerAt.current === undefined || isElsewhere) return
    const marker = view === WHOLE ? `[data-marker~='${closerAt.current}']` : '[data-marker]'
    frame.current?.querySelector<HTMLElement>(marker)?.focus({ preventScroll: true })
    if (view === WHOLE) closerAt.current = undefined
  }, [view])

  return (
    <section className={styles.map} aria-label={placeTexts.map}>
      <div ref={frame} className={styles.frame}>
        <IslandDrawing view={view} />
        <ul className={styles.markers}>
          {groups.map((group) => (
            <li
              key={group.places[0].slug}
              className={styles.spot}
              style={spotStyle(group)}
              data-pointed={group.places.some(({ slug }) => slug === pointedSlug) || undefined}
            >
              <Marker
                group={group}
                side={labels.get(group)}
                onCloser={() => {
                  closerAt.current = group.places[0].slug
                  setCloser({ of: places, view: viewOf(group.places.map(pointOf)) })
                }}
                onWhole={() => setCloser(undefined)}
              />
            </li>
          ))}
        </ul>
        {isCloser && (
          <Button
            className={styles.whole}
            variant="inverse"
            size="sm"
            icon={<Minimize2 className="icon-s" />}
            onClick={() => setCloser(undefined)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setCloser(undefined)
            }}
          >
            {placeTexts.wholeIsland}
          </Button>
        )}
      </div>
    </section>
  )
}

function spotStyle({ at, size }: PlaceGroup): CSSProperties & Record<'--size', string> {
  return { left: `${at.x * 100}%`, top: `${at.y * 100}%`, '--size': `${size}px` }
}

/** Shows what stands there while it is pointed at or has the focus by keys, until Escape; a finger goes to the place at once. */
function Marker(props: {
  group: PlaceGroup
  side: 'left' | 'right' | undefined
  onCloser: () => void
  onWhole: () => void
}) {
  const { group, side, onCloser, onWhole } = props
  const [first, ...more] = group.places
  const [isCardShown, showCard] = useState(false)
  const pointing = {
    onPointerEnter: ({ pointerType }: PointerEvent) => showCard(pointerType !== 'touch'),
    onPointerLeave: () => showCard(false),
    onFocus: ({ currentTarget }: FocusEvent) => showCard(currentTarget.matches(':focus-visible')),
    onBlur: () => showCard(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (isCardShown) showCard(false)
      else onWhole()
    },
  }
  const films = filmsOf(group.videos)
  const shown = (
    <>
      <span className={styles.gem} />
      {more.length > 0 && <span className={styles.number}>{group.places.length}</span>}
      {side !== undefined && (
        <span className={classNames(styles.label, side === 'left' && styles.left)}>{labelOf(group)}</span>
      )}
      {isCardShown && <Card group={group} films={films} />}
    </>
  )
  const names = group.places.map(({ name }) => name).join(', ')
  return more.length === 0 ? (
    <Link
      className={styles.marker}
      href={paths.place(first.slug)}
      aria-label={placeTexts.marker(first.name, films)}
      data-marker={first.slug}
      {...pointing}
    >
      {shown}
    </Link>
  ) : (
    <button
      type="button"
      className={classNames(styles.marker, styles.cluster)}
      aria-label={placeTexts.cluster(names, films)}
      data-marker={group.places.map(({ slug }) => slug).join(' ')}
      onClick={onCloser}
      {...pointing}
    >
      {shown}
    </button>
  )
}

/** What stands there, for those who point at it. The marker's own name says the same. */
function Card({ group, films }: { group: PlaceGroup; films: string }) {
  const [first, ...more] = group.places
  const { at } = group
  return (
    <span
      className={classNames(
        styles.card,
        at.x > 0.5 && styles.toLeft,
        at.y < 0.25 ? styles.below : at.y > 0.75 && styles.above,
      )}
      aria-hidden="true"
    >
      <span className={styles.cardPanel}>
        <Thumb posterUrl={first.posters[1] ?? null} />
        <span className={styles.cardText}>
          <b>{more.length === 0 ? first.name : group.places.map(({ name }) => name).join(', ')}</b>
          <span>{films}</span>
        </span>
      </span>
    </span>
  )
}
