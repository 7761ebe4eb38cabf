import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '../contract/src/index.ts'
import type { QuickPerson } from './quick.ts'

/** Where a track passes, with its height in metres. */
interface Spot {
  readonly latitude: number
  readonly longitude: number
  readonly height: number
}

/** When the camera's clock says that the track starts. */
const START = Date.parse('2026-03-01T04:00:00Z')

/** A GPX file from one spot to another, with a point every second. */
function formatStraightGpx(from: Spot, to: Spot, seconds: number): string {
  const points = Array.from({ length: seconds + 1 }, (_, second) => {
    const at = (name: keyof Spot) => from[name] + ((to[name] - from[name]) * second) / seconds
    const time = new Date(START + second * 1000).toISOString()
    return `<trkpt lat="${at('latitude')}" lon="${at('longitude')}"><ele>${at('height')}</ele><time>${time}</time></trkpt>`
  })
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Gives a video a track in a straight line, and shows all of it. */
export async function quickTrack(
  owner: QuickPerson,
  videoId: number,
  { from, to, seconds }: { from: Spot; to: Spot; seconds: number },
): Promise<void> {
  const { userId } = owner.credentials
  const track = new File([formatStraightGpx(from, to, seconds)], 'ride.gpx')
  await owner.call(contract.tracks.addTrack, { body: { userId, videoId }, files: { track } })
  for (;;) {
    const read = (await owner.call(contract.tracks.ownTrack, { query: { userId, videoId } })).track
    if (read?.state === 'failed') throw new Error(`the track can't be read: ${read.failure}`)
    if (read?.state === 'read') break
    await sleep(100)
  }
  await owner.call(contract.tracks.saveTrack, {
    body: {
      userId,
      videoId,
      isShown: true,
      endsHiddenMetres: 0,
      hiddenStretches: [],
      showsHeight: true,
      showsSpeed: true,
      allowsExport: true,
      beginsSeconds: 0,
    },
  })
}
