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
  const { usedBytes, goingBytes, unfinishedBytes, boundBytes } = room
  if (boundBytes === null && !(isShownUnbounded && usedBytes > 0)) return null
  return (
    <div className={styles.room}>
      <p className={styles.line}>
        <span>{takenText(room)}</span>
        {children}
      </p>
      {boundBytes !== null && <Bar text={takenText(room)} usedBytes={usedBytes} boundBytes={boundBytes} />}
      {unfinishedBytes > 0 && (
        <p className={styles.note}>{roomTexts.unfinished(formatBytes(unfinishedBytes))}</p>
      )}
      {goingBytes > 0 && <p className={styles.note}>{roomTexts.going(formatBytes(goingBytes))}</p>}
      {boundBytes !== null && <FewLeft usedBytes={usedBytes} boundBytes={boundBytes} />}
    </div>
  )
}

interface Bounded {
  readonly usedBytes: number
  readonly boundBytes: number
}

function Bar({ text, usedBytes, boundBytes }: Bounded & { text: string }) {
  if (text === NO_ROOM) return null
  return <Meter label={roomTexts.label} text={text} share={boundBytes === 0 ? 1 : usedBytes / boundBytes} />
}

function FewLeft({ usedBytes, boundBytes }: Bounded) {
  if (boundBytes === 0 || usedBytes < boundBytes * FEW_LEFT) return null
  const left = usedBytes < boundBytes ? formatBytes(boundBytes - usedBytes) : roomTexts.nothing
  return <p className={styles.note}>{roomTexts.fewLeft(left)}</p>
}

function takenText({ usedBytes, boundBytes }: Room): string {
  const used = formatBytes(usedBytes)
  if (boundBytes === 0 && usedBytes === 0) return NO_ROOM
  return boundBytes === null ? roomTexts.used(used) : roomTexts.usedOf(used, boundText(boundBytes))
}
