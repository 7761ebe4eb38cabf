import {
  useRef,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { classNames, langOf, Link } from '#ui'
import type { Group, Placed } from './map-geometry.ts'
import type { Label } from './map-labels.ts'
import type { Markers } from './markers.ts'
import type { ShownMarker } from './use-shown-marker.ts'
import styles from './IslandMap.module.css'

/** How many letters fit into a diamond. */
const LETTERS_MAX = 2

/**
 * A diamond that links to its place or zooms in on its places. Its card is shown while it is hovered or
 * focused by keyboard. Touch cannot hover: the first tap shows the card, the second one follows the link.
 */
export function MapMarker<P extends Placed>(props: {
  group: Group<P>
  markers: Markers<P>
  label: Label | undefined
  isShown: boolean
  onShow: (by: ShownMarker['by']) => void
  onLeave: () => void
  onHide: () => void
  onCloser: () => void
  onWhole: () => void
}) {
  const { group, markers, label, isShown, onShow, onLeave, onHide, onCloser, onWhole } = props
  const [first, ...more] = group.places
  const isCluster = more.length > 0
  const leadsTo = isCluster ? onCloser : markers.leadsTo(first)
  const mark = markers.mark(group)
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
  const attributes = {
    className: classNames(styles.marker, isCluster && styles.cluster),
    'aria-label': markers.name(group),
    'data-marker': group.places.map(({ slug }) => slug).join(' '),
    ...pointing,
    onClick: (event: MouseEvent) => {
      // With the keyboard there was no pointer press: such a click has a count of zero.
      if (!isCluster && isFinger.current && event.detail !== 0 && !isShown) {
        event.preventDefault()
        onShow('touch')
      } else if (typeof leadsTo !== 'string') leadsTo()
    },
    children: (
      <>
        <span className={classNames(styles.gem, mark.length > LETTERS_MAX && styles.bar)} />
        {mark !== '' && <span className={styles.number}>{mark}</span>}
        {label && (
          <>
            {label.leader && <span className={styles.leader} style={leaderStyle(label.leader)} />}
            <span
              className={styles.label}
              style={labelStyle(label)}
              data-label=""
              lang={langOf(markers.label(group))}
            >
              {markers.label(group)}
            </span>
          </>
        )}
      </>
    ),
  }
  return typeof leadsTo === 'string' ? (
    <Link {...attributes} href={leadsTo} />
  ) : (
    <button {...attributes} type="button" />
  )
}

const labelStyle = ({ left, top }: Label): Variables => ({ '--x': `${left}px`, '--y': `${top}px` })

function leaderStyle({ angle, start, length }: NonNullable<Label['leader']>): Variables {
  return { '--angle': `${angle}deg`, '--start': `${start}px`, '--length': `${length}px` }
}

type Variables = CSSProperties & Record<`--${string}`, string>
