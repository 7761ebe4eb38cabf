import { useQuery } from '@tanstack/react-query'
import { uploadRoomQuery } from './upload-room.ts'

/** The most bytes that a file may have here: no more than there is room for, unless there is none, which the room says itself. */
export function useMostBytes(userId: number, bytesMax: number | undefined): number | undefined {
  const room = useQuery(uploadRoomQuery(userId)).data?.room
  if (bytesMax === undefined || room === undefined || room.boundBytes === null) return bytesMax
  const leftBytes = room.boundBytes - room.usedBytes
  return leftBytes > 0 ? Math.min(bytesMax, leftBytes) : undefined
}
