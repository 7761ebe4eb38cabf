import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'
import type { Group } from './map-geometry.ts'
import type { ShownMarker } from './use-shown-marker.ts'
import styles from './IslandMap.module.css'

export type PlaceGroup = Group<MappedPlace>

export const filmsOf = (videos: number) => countOf(videos, placeTexts.film, placeTexts.films)
/** What is written beside its marker. */
export const labelOf = ({ places: [first, ...more] }: PlaceGroup) =>
  more.length === 0 ? first.name : placeTexts.andMore(first.name, more.length)

/**
 * A diamond: a way to its place, or closer to its places. While it is pointed at or has the focus by keys, its card is shown. A
 * finger cannot point: its first press shows the card, the second one goes.
 */
export function MapMarker(props: {
  group: PlaceGroup
  side: 'left' | 'right' | undefined
  isShown: boolean
  onShow: (by: ShownMarker['by']) => void
  onLeave: () => void
  onHide: () => void
  onCloser: () => void
  onWhole: () => void
}) {
  const { group, side, isShown, onShow, onLeave, onHide, onCloser, onWhole } = props
  const [first, ...more] = group.places
  const isFinger = useRef(false)
  const pointing = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isFinger.current = pointerType === 'touch'
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') onShow('pointer')
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') onLeave()
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) onShow('keys')
    },
    onBlur: onLeave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (isShown) onHide()
      else onWhole()
    },
  }
  const films = filmsOf(group.videos)
  const drawn = (
    <>
      <span className={styles.gem} />
      {more.length > 0 && <span className={styles.number}>{group.places.length}</span>}
      {side !== undefined && (
        <span className={classNames(styles.label, side === 'left' && styles.left)}>{labelOf(group)}</span>
      )}
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
      onClick={(event: MouseEvent) => {
        // By keys no pointer was down before: a click of theirs counts none.
        if (!isFinger.current || event.detail === 0 || isShown) return
        event.preventDefault()
        onShow('touch')
      }}
    >
      {drawn}
    </Link>
  ) : (
    <button
      type="button"
      className={classNames(styles.marker, styles.cluster)}
      aria-label={placeTexts.cluster(names, films)}
      data-marker={group.places.map(({ slug }) => slug).join(' ')}
      {...pointing}
      onClick={onCloser}
    >
      {drawn}
    </button>
  )
}
