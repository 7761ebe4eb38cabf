import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Room } from '@serendib/contract'
import { boundText, NO_ROOM } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { roomTexts } from '../../platform/texts/uploads.ts'
import { Meter } from '../../ui/Meter.tsx'
import styles from './RoomTaken.module.css'
import { uploadRoomQuery } from './upload-room.ts'

/** Nearly full. */
const FEW_LEFT = 0.9

/**
 * How much of one's room is taken, in words and as a bar. Where there is no bound, what one's films take, if `isShownUnbounded`.
 * Nothing until it is known: it is no reason to wait.
 */
export function RoomTaken(props: { userId: number; isShownUnbounded?: boolean; children?: ReactNode }) {
  const { userId, isShownUnbounded = false, children } = props
  const room = useQuery(uploadRoomQuery(userId)).data?.room
  if (room === undefined) return null
  const { usedBytes, boundBytes } = room
  if (boundBytes === null && !(isShownUnbounded && usedBytes > 0)) return null
  const text = takenText(room)
  return (
    <div className={styles.room}>
      <p className={styles.line}>
        <span>{text}</span>
        {children}
      </p>
      {boundBytes !== null && text !== NO_ROOM && (
        <Meter label={roomTexts.label} text={text} share={boundBytes === 0 ? 1 : usedBytes / boundBytes} />
      )}
      {notesOf(room).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}

function takenText({ usedBytes, boundBytes }: Room): string {
  const used = formatBytes(usedBytes)
  if (boundBytes === 0 && usedBytes === 0) return NO_ROOM
  return boundBytes === null ? roomTexts.used(used) : roomTexts.usedOf(used, boundText(boundBytes))
}

/** What makes part of it free soon, and what to do where little is left. */
function notesOf({ usedBytes, goingBytes, unfinishedBytes, boundBytes }: Room): string[] {
  const notes: string[] = []
  if (unfinishedBytes > 0) notes.push(roomTexts.unfinished(formatBytes(unfinishedBytes)))
  if (goingBytes > 0) notes.push(roomTexts.going(formatBytes(goingBytes)))
  if (boundBytes !== null && usedBytes > 0 && usedBytes >= boundBytes * FEW_LEFT)
    notes.push(roomTexts.fewLeft(formatBytes(Math.max(0, boundBytes - usedBytes))))
  return notes
}
