import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '../contract/src/index.ts'
import type { QuickPerson } from './quick.ts'

/** Where a track passes, with its height in metres. */
interface Spot {
  readonly latitude: number
  readonly longitude: number
  readonly height: number
}

interface Ride {
  readonly from: Spot
  readonly to: Spot
  readonly seconds: number
  /** How often it swings to both sides. None by default: a straight line. */
  readonly bends?: number
  /** Points in a second. 1 by default. */
  readonly perSecond?: number
}

/** How far a bend goes to one side, in degrees of latitude: about 300 m. */
const BEND_DEGREES = 0.003
/** When the camera's clock says that the track starts. */
const START = Date.parse('2026-03-01T04:00:00Z')

/**
 * A GPX file from one spot to another. With bends, it swings to the north and south of the straight line.
 */
function formatGpx({ from, to, seconds, bends = 0, perSecond = 1 }: Ride): string {
  const steps = seconds * perSecond
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const at = (name: keyof Spot) => from[name] + ((to[name] - from[name]) * step) / steps
    const latitude = at('latitude') + BEND_DEGREES * Math.sin((step / steps) * bends * 2 * Math.PI)
    const time = new Date(START + (step / perSecond) * 1000).toISOString()
    return `<trkpt lat="${latitude}" lon="${at('longitude')}"><ele>${at('height')}</ele><time>${time}</time></trkpt>`
  })
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** Gives a video a track, and shows all of it. */
export async function quickTrack(owner: QuickPerson, videoId: number, ride: Ride): Promise<void> {
  const { userId } = owner.credentials
  const track = new File([formatGpx(ride)], 'ride.gpx')
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
      isTimeLapse: false,
    },
  })
}
