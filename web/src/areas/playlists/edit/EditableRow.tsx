import type { KeyboardEvent } from 'react'
import { useSortable } from '@dnd-kit/sortable'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  EllipsisVertical,
  GripVertical,
  Trash2,
} from 'lucide-react'
import type { VideoCard } from '@serendib/contract'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { ActionsMenu, classNames, IconButton, type MenuEntry } from '#ui'
import { SideVideo } from '../SidePanel.tsx'
import styles from '../Side.module.css'

interface RowProps {
  video: VideoCard
  playlistId: number
  index: number
  count: number
  /** The target position, from 0; values beyond the ends mean the end. */
  onMove: (to: number) => void
  onRemove: () => void
}

/** A video of the user's playlist, with a drag handle and a menu. */
export function EditableRow(props: RowProps) {
  const { video, playlistId } = props
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: video.id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, styles.editable, isDragging && styles.dragged)}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...listeners}
        className={styles.grip}
        label={playlistTexts.drag({ title: video.title })}
        aria-describedby="order-hint"
        icon={<GripVertical className="icon-s" />}
        onKeyDown={(event) => moveByKey(event, props)}
      />
      <SideVideo video={video} playlistId={playlistId} isSortable />
      <div className={styles.more}>
        <ActionsMenu
          label={playlistTexts.actionsFor({ name: video.title })}
          icon={<EllipsisVertical className="icon-s" />}
          entries={entriesOf(props)}
        />
      </div>
    </li>
  )
}

function moveByKey(event: KeyboardEvent, { index, count, onMove }: RowProps): void {
  const places: Partial<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }
  const to = places[event.key]
  if (to === undefined) return
  event.preventDefault()
  onMove(to)
}

function entriesOf({ index, count, onMove, onRemove }: RowProps): MenuEntry[] {
  const isFirst = index === 0
  const isLast = index === count - 1
  return [
    {
      label: playlistTexts.moveToStart,
      icon: <ArrowUpToLine />,
      isDisabled: isFirst,
      onSelect: () => onMove(0),
    },
    {
      label: playlistTexts.moveUp,
      icon: <ArrowUp />,
      isDisabled: isFirst,
      onSelect: () => onMove(index - 1),
    },
    {
      label: playlistTexts.moveDown,
      icon: <ArrowDown />,
      isDisabled: isLast,
      onSelect: () => onMove(index + 1),
    },
    {
      label: playlistTexts.moveToEnd,
      icon: <ArrowDownToLine />,
      isDisabled: isLast,
      onSelect: () => onMove(count - 1),
    },
    { label: playlistTexts.remove, icon: <Trash2 />, isApart: true, isDanger: true, onSelect: onRemove },
  ]
}
