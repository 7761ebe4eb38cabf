import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '../source/header.ts'
import { runTool } from '../tools/run.ts'
import { uploadInput, words } from '../tools/tools.ts'
import type { PayloadTime } from './formats/gpmf.ts'
import { TrackError } from './track.ts'

/** A packet of a data track, and where it is in the extracted track. */
export interface Packet extends PayloadTime {
  readonly offset: number
  readonly size: number
}

/** Twelve hours of motion at 50 Hz. */
const PACKETS_MAX = 2_200_000
/** Twelve hours of GPMF have less. */
const STREAM_BYTES_MAX = 600_000_000
/** What is read at a time: `gopro-telemetry` compares all packets of a call with each other. */
const PART_PACKETS = 120
const PART_BYTES = 16 * 1024 ** 2

/** Lists the packets of a track in the order of the file. */
export async function listPackets(
  upload: Upload,
  streamIndex: number,
  startSeconds: number,
): Promise<Packet[]> {
  const packets: Packet[] = []
  let offset = 0
  const args = [
    ...words(`-v error -select_streams ${streamIndex} -of compact=p=0`),
    ...words('-show_entries packet=pts_time,duration_time,size'),
    ...uploadInput(upload.inputPath, upload.options),
  ]
  await runTool(upload.tools.ffprobePath, args, {
    ...upload.limits,
    linesMax: PACKETS_MAX,
    onLine: (line) => {
      const size = Number(/\bsize=(\d+)/.exec(line)?.[1])
      const seconds = Number(/\bpts_time=([-\d.]+)/.exec(line)?.[1])
      if (!Number.isFinite(size)) return
      const durationSeconds = Number(/\bduration_time=([\d.]+)/.exec(line)?.[1]) || 0
      packets.push({ seconds: seconds - startSeconds || 0, durationSeconds, offset, size })
      offset += size
    },
  })
  return packets
}

/** Extracts a track into a folder, and reads it in parts of whole packets. */
export async function* readPackets(
  upload: Upload,
  streamIndex: number,
  packets: readonly Packet[],
  folder: string,
): AsyncGenerator<{ bytes: Buffer; packets: readonly Packet[] }> {
  const last = packets.at(-1)
  const total = last ? last.offset + last.size : 0
  if (total > STREAM_BYTES_MAX)
    throw new TrackError('track_too_large', `${total} bytes in track ${streamIndex}.`)
  const path = join(folder, `${streamIndex}.bin`)
  const args = [
    ...words('-v error -nostdin -y'),
    ...uploadInput(upload.inputPath, upload.options),
    ...words(`-map 0:${streamIndex} -c copy -copyinkf -f data`),
    `file:${path}`,
  ]
  await runTool(upload.tools.ffmpegPath, args, upload.limits)
  // Otherwise packets would be read at wrong places.
  const { size } = await stat(path)
  if (size !== total)
    throw new TrackError('track_unreadable', `Track ${streamIndex}: ${size} bytes of ${total}.`)
  const file = await open(path)
  try {
    for (const part of partsOf(packets)) {
      const [first] = part
      const end = part.at(-1)
      if (!first || !end) continue
      const bytes = Buffer.alloc(end.offset + end.size - first.offset)
      await file.read(bytes, 0, bytes.length, first.offset)
      yield { bytes, packets: part }
    }
  } finally {
    await file.close()
  }
}

function* partsOf(packets: readonly Packet[]): Generator<readonly Packet[]> {
  for (let from = 0; from < packets.length;) {
    let [to, bytes] = [from, 0]
    while (to < packets.length && to - from < PART_PACKETS && (to === from || bytes < PART_BYTES)) {
      bytes += packets[to]?.size ?? 0
      to++
    }
    yield packets.slice(from, to)
    from = to
  }
}
