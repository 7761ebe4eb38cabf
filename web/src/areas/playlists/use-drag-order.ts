import { useEffect, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
  /** How far the pointer is from where it took hold. */
  readonly distance: number
  readonly startY: number
  /** Where the rows stood, from the top of the list. */
  readonly rows: readonly { top: number; height: number }[]
}

/**
 * Dragging the rows of a list by a pointer. The dragged row follows, the others make room; letting go moves it, Escape
 * and a lost pointer leave all as it was.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): {
  grab: (event: ReactPointerEvent<HTMLElement>, index: number) => void
  draggedIndex: number | undefined
  offsetOf: (index: number) => number
} {
  const [drag, setDrag] = useState<Drag>()

  useEffect(() => {
    if (!drag) return undefined
    const follow = (event: PointerEvent) => setDrag(dragTo(drag, event.clientY))
    const drop = () => {
      setDrag(undefined)
      if (drag.to !== drag.from) onMove(drag.from, drag.to)
    }
    const giveUp = () => setDrag(undefined)
    const giveUpByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') giveUp()
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', giveUp)
    addEventListener('keydown', giveUpByKey)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', giveUp)
      removeEventListener('keydown', giveUpByKey)
    }
  }, [drag, onMove])

  return {
    grab: (event, index) => {
      if (event.button !== 0 || !list.current) return
      const rows = Array.from(list.current.children, (row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top, height }
      })
      setDrag({ from: index, to: index, distance: 0, startY: event.clientY, rows })
    },
    draggedIndex: drag?.from,
    offsetOf: (index) => (drag ? offsetIn(drag, index) : 0),
  }
}

function dragTo(drag: Drag, y: number): Drag {
  const distance = y - drag.startY
  const dragged = drag.rows[drag.from]
  if (!dragged) return drag
  const middle = dragged.top + distance + dragged.height / 2
  const above = drag.rows.filter(
    (row, index) => index !== drag.from && row.top + row.height / 2 < middle,
  ).length
  return { ...drag, distance, to: above }
}

function offsetIn({ from, to, distance, rows }: Drag, index: number): number {
  if (index === from) return distance
  const height = rows[from]?.height ?? 0
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}
