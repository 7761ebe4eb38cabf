import type { HiddenArea, OwnTrack, TrackPoint, TrackSegments, TrackSettings } from '@serendib/contract'
import { endsOf, hiddenAreas, spreadTrack, trackCalls, unpackTrack, watchCalls } from '@serendib/contract'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../kit/index.ts'
import { queryClient, queryOf } from '../../../platform/calls/api.ts'
import { ownTrackTexts as texts } from '../../../platform/texts/places/own-tracks.ts'
import { metresBetween } from './metres.ts'

const REFETCH_MS = 2000

const trackQuery = (videoId: number) => queryOf(trackCalls.ownTrack, { videoId })

/** The track of a video of the user, refetched until a worker has read it. */
export function useOwnTrack(videoId: number) {
  return useQuery({
    ...trackQuery(videoId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.track?.state === 'reading' ? REFETCH_MS : false),
  })
}

/** Adds, changes and deletes the track of a video. */
export function useTrackActions(videoId: number, onSaved?: () => void) {
  const store = (reply: { track: OwnTrack | null }) =>
    queryClient.setQueryData(trackQuery(videoId).queryKey, reply)
  const adding = useCall(trackCalls.addTrack, {
    done: (reply) => {
      store(reply)
      return texts.added
    },
    changes: [watchCalls],
  })
  const saving = useCall(trackCalls.saveTrack, {
    done: (reply) => {
      store(reply)
      onSaved?.()
      return texts.saved
    },
    changes: [watchCalls, trackCalls.videoTrack],
  })
  const removing = useCall(trackCalls.removeTrack, {
    done: (reply) => {
      store(reply)
      onSaved?.()
      return texts.removed
    },
    changes: [watchCalls, trackCalls.videoTrack],
  })
  return {
    add: (file: File) => void adding.run({ body: { videoId }, files: { track: file } }),
    isAdding: adding.isRunning,
    save: (settings: TrackSettings) => void saving.run({ body: { videoId, ...settings } }),
    isSaving: saving.isRunning,
    remove: () =>
      removing.confirm(
        { title: texts.removeTitle, text: texts.removeText, label: texts.remove, isDanger: true },
        { body: { videoId } },
      ),
  }
}

export interface TrackPreview {
  /** In seconds of the whole video: the part of the track while the video was filmed. */
  readonly filmed: TrackSegments
  /** What viewers will get of it. */
  readonly visible: TrackSegments
  readonly hiddenAreas: readonly HiddenArea[]
}

/** What viewers will see with these settings, as exactly as a preview needs it: the server also splits between points. */
export function previewTrack(
  track: Pick<OwnTrack, 'whole' | 'endsShares'>,
  settings: TrackSettings,
  wholeSeconds: number,
): TrackPreview {
  const { beginsSeconds, endsHiddenMetres, hiddenStretches, isTimeLapse } = settings
  const whole = unpackTrack(track.whole)
  const placed = isTimeLapse
    ? spreadTrack(whole, wholeSeconds)
    : whole.map((points) => points.map((point) => ({ ...point, seconds: point.seconds - beginsSeconds })))
  const filmed = placed
    .map((points) => points.filter(({ seconds }) => seconds >= 0 && seconds <= wholeSeconds))
    .filter(({ length }) => length > 0)
  const areas = hiddenAreas(endsOf(filmed), endsHiddenMetres, track.endsShares)
  const isHidden = (point: TrackPoint) =>
    areas.some((area) => metresBetween(area, point) <= area.metres) ||
    hiddenStretches.some(
      ({ fromSeconds, toSeconds }) => point.seconds >= fromSeconds && point.seconds <= toSeconds,
    )
  return { filmed, visible: filmed.flatMap((points) => splitAt(points, isHidden)), hiddenAreas: areas }
}

function splitAt(points: readonly TrackPoint[], isHidden: (point: TrackPoint) => boolean): TrackPoint[][] {
  const pieces: TrackPoint[][] = [[]]
  for (const point of points) {
    if (!isHidden(point)) pieces.at(-1)?.push(point)
    else if (pieces.at(-1)?.length !== 0) pieces.push([])
  }
  return pieces.filter(({ length }) => length > 1)
}

/** Where the camera was at a second of the video; undefined in a gap. */
export function positionAt(
  segments: TrackSegments,
  seconds: number,
): Pick<TrackPoint, 'latitude' | 'longitude'> | undefined {
  for (const points of segments) {
    const next = points.findIndex((point) => point.seconds >= seconds)
    const [before, after] = [points[next - 1] ?? points[next], points[next]]
    if (!before || !after || before.seconds > seconds) continue
    const share = after === before ? 0 : (seconds - before.seconds) / (after.seconds - before.seconds)
    return {
      latitude: before.latitude + (after.latitude - before.latitude) * share,
      longitude: before.longitude + (after.longitude - before.longitude) * share,
    }
  }
  return undefined
}

/** Why a track couldn't be read, for its owner. */
export function failureText({ failure, failureLine }: OwnTrack): string {
  const problem = texts.failures[failure ?? 'track_unreadable']
  return failureLine === null ? problem : texts.inLine({ problem, line: failureLine })
}
