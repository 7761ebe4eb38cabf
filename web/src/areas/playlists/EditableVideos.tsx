import { useEffect, useRef, useState } from 'react'
import type { PlaylistCard, VideoCard } from '@serendib/contract'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EditableRow } from './EditableRow.tsx'
import styles from './Side.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { useEntryActs } from './use-entry-acts.ts'

/** The videos of a playlist in their order, to be dragged, moved by the arrow keys or by a menu, and removed. */
export function EditableVideos(props: { playlist: PlaylistCard; videos: VideoCard[] }) {
  const { playlist, videos } = props
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const acts = useEntryActs(playlist.id)

  // Whose menu is gone with its row: the next one's has the focus.
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
    acts.move(videos, from, place)
    setAnnouncement(playlistTexts.moved(video.title, place + 1, videos.length))
  }
  const drag = useDragOrder(list, move)

  return (
    <>
      <VisuallyHidden>
        <p id="order-hint">{playlistTexts.dragHint}</p>
        <output aria-live="assertive">{announcement}</output>
      </VisuallyHidden>
      <ol ref={list} className={styles.rows} aria-label={playlistTexts.videosOf(playlist.name)}>
        {videos.map((video, index) => (
          <EditableRow
            key={video.id}
            video={video}
            playlistId={playlist.id}
            index={index}
            count={videos.length}
            isDragged={drag.draggedIndex === index}
            offset={drag.offsetOf(index)}
            onGrab={(event) => drag.grab(event, index)}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              removed.current = { index, count: videos.length }
              acts.remove(videos, index)
            }}
          />
        ))}
      </ol>
    </>
  )
}
