import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@serendib/contract'
import type { AccountKey } from './catalogue.ts'
import { channels, tracks, videos } from './catalogue.ts'
import type { DemoTrack } from './catalogue.ts'
import type { Person } from './people.ts'
import type { Progress } from './progress.ts'

/** Adds tracks to videos as their owners, and shows them from end to end. */
export async function addTracks(
  person: (key: AccountKey) => Promise<Person>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  for (const track of tracks) {
    const video = videos.find(({ slug }) => slug === track.slug)
    const channel = channels.find(({ key }) => key === video?.channel)
    if (!channel) continue
    await progress.once(`track of ${track.slug}`, async () => {
      const { call } = await person(channel.owner)
      const { video } = await call(contract.watch.displayVideoData, { query: { slug: track.slug } })
      const videoId = video.id
      const file = new File([formatTrack(track)], `${track.slug}.${track.kind === 'dji' ? 'srt' : 'gpx'}`)
      await call(contract.tracks.addTrack, { body: { videoId }, files: { track: file } })
      for (;;) {
        const { track: own } = await call(contract.tracks.ownTrack, { query: { videoId } })
        if (own?.state === 'read') break
        if (own?.state !== 'reading') throw new Error(`the track of ${track.slug} could not be read`)
        await sleep(500, undefined, { signal })
      }
      const { allowsExport } = track
      await call(contract.tracks.saveTrack, {
        body: {
          videoId,
          isShown: true,
          endsHiddenMetres: 0,
          hiddenStretches: [],
          showsHeight: true,
          showsSpeed: true,
          allowsExport,
          beginsSeconds: 0,
          isTimeLapse: false,
        },
      })
    })
  }
}

interface Moment {
  readonly second: number
  readonly latitude: number
  readonly longitude: number
  readonly height: number
}

/** The file as a phone or drone writes it. Pure. */
export function formatTrack({ kind, seconds, corners }: DemoTrack): string {
  const moments = Array.from({ length: seconds + 1 }, (_, second) => momentAt(corners, second, seconds))
  if (kind === 'dji') return moments.map(formatCue).join('\n\n')
  const points = moments.map((moment) => formatPoint(moment, kind === 'gpx'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Serendib's demo" xmlns="http://www.topografix.com/GPX/1/1">
<trk><trkseg>
${points.join('\n')}
</trkseg></trk>
</gpx>
`
}

const METRES_PER_DEGREE = 111_195

/** Goes along the corners at an even speed. */
function momentAt(corners: DemoTrack['corners'], second: number, seconds: number): Moment {
  const lengths = corners.slice(1).map(([latitude, longitude], index) => {
    const [fromLatitude, fromLongitude] = corners[index] ?? [latitude, longitude]
    return Math.hypot(latitude - fromLatitude, longitude - fromLongitude) * METRES_PER_DEGREE
  })
  let left = (lengths.reduce((sum, length) => sum + length, 0) * second) / seconds
  const index = lengths.findIndex((length) => {
    if (left <= length) return true
    left -= length
    return false
  })
  const at = index === -1 ? lengths.length - 1 : index
  const share = index === -1 ? 1 : left / (lengths[at] ?? 1)
  const [from, to] = [corners[at] ?? [0, 0, 0], corners[at + 1] ?? [0, 0, 0]]
  const [latitude = 0, longitude = 0, height = 0] = from.map(
    (value, part) => value + ((to[part] ?? value) - value) * share,
  )
  return { second, latitude, longitude, height }
}

const START = Date.UTC(2026, 2, 1, 13, 10)

function formatPoint({ second, latitude, longitude, height }: Moment, hasTime: boolean): string {
  const time = hasTime ? `<time>${new Date(START + second * 1000).toISOString()}</time>` : ''
  return `<trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><ele>${height.toFixed(1)}</ele>${time}</trkpt>`
}

function formatCue({ second, latitude, longitude, height }: Moment): string {
  const clock = (at: number) => `00:00:${String(at).padStart(2, '0')},000`
  const place = `[latitude: ${latitude.toFixed(6)}] [longitude: ${longitude.toFixed(6)}]`
  return `${second + 1}\n${clock(second)} --> ${clock(second + 1)}\n[iso: 100] [shutter: 1/200.0] ${place} [rel_alt: ${(height - 402).toFixed(1)} abs_alt: ${height.toFixed(1)}]`
}
