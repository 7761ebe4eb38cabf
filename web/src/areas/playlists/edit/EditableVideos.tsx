import { useEffect, useRef, useState } from 'react'
import type { Announcements, DragEndEvent, Modifier } from '@dnd-kit/core'
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { PlaylistCard, VideoCard } from '@serendib/contract'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { VisuallyHidden } from '#ui'
import { EditableRow } from './EditableRow.tsx'
import styles from '../Side.module.css'
import { useEntryActions } from './use-entry-actions.ts'

/** Rows move up and down only. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The list announces moves itself, also those by keyboard and menu. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** A playlist's videos in order, to be dragged, moved by arrow keys or a menu, and removed. */
export function EditableVideos(props: { playlist: PlaylistCard; videos: VideoCard[] }) {
  const { playlist, videos } = props
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const actions = useEntryActions(playlist.id)

  // After a row and its menu are removed, the next row's menu gets the focus.
  const removed = useRef<{ index: number; count: number }>(null)
  useEffect(() => {
    if (removed.current === null || videos.length >= removed.current.count) return
    const menus = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup=menu]') ?? []
    menus[Math.min(removed.current.index, menus.length - 1)]?.focus()
    removed.current = null
  })

  const move = (from: number, to: number) => {
    const video = videos[from]
    const place = Math.min(Math.max(to, 0), videos.length - 1)
    if (!video || place === from) return
    actions.move(videos, from, place)
    setAnnouncement(playlistTexts.moved({ title: video.title, place: place + 1, count: videos.length }))
  }
  const sensors = useSensors(useSensor(PointerSensor))
  const drop = ({ active, over }: DragEndEvent) => {
    const indexOf = (id: unknown) => videos.findIndex((video) => video.id === id)
    if (over) move(indexOf(active.id), indexOf(over.id))
  }

  return (
    <>
      <VisuallyHidden>
        <p id="order-hint">{playlistTexts.dragHint}</p>
        <output aria-live="assertive">{announcement}</output>
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={drop}
      >
        <SortableContext items={videos.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={styles.rows} aria-label={playlistTexts.videosOf({ name: playlist.name })}>
            {videos.map((video, index) => (
              <EditableRow
                key={video.id}
                video={video}
                playlistId={playlist.id}
                index={index}
                count={videos.length}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  removed.current = { index, count: videos.length }
                  actions.remove(videos, index)
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  )
}
