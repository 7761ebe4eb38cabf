import type { HiddenStretch, OwnTrack, TrackFacts, TrackSegments } from '@serendib/contract'
import { endsOf, hiddenAreas, spreadTrack } from '@serendib/contract'
import { climbOf, hideParts, lengthOf, trimTrack } from '../../media/tracks/index.ts'

/** The part of the whole video that viewers see, in seconds. */
export interface VideoPart {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** How long the whole video is. */
  readonly wholeSeconds: number
}

export interface ShownTrack extends TrackFacts {
  readonly segments: TrackSegments
}

type ShownSettings = Pick<OwnTrack, 'endsHiddenMetres' | 'endsShares' | 'hiddenStretches' | 'showsHeight'>

/** The part of a track, given in its own time, during the whole video, in seconds of that. Pure. */
export function filmedPart(
  whole: TrackSegments,
  { beginsSeconds, isTimeLapse }: Pick<OwnTrack, 'beginsSeconds' | 'isTimeLapse'>,
  { wholeSeconds }: VideoPart,
): TrackSegments {
  return isTimeLapse
    ? spreadTrack(whole, wholeSeconds)
    : trimTrack(whole, beginsSeconds, beginsSeconds + wholeSeconds)
}

/**
 * What viewers see of a track, in seconds of the video as shown; undefined if nothing is left. `filmed` is the part
 * during the whole video. The ends are hidden around where the camera was at the start and the end of the whole video, so
 * that a trim doesn't reveal them. Pure.
 */
export function showTrack(
  filmed: TrackSegments,
  settings: ShownSettings,
  part: VideoPart,
): ShownTrack | undefined {
  const { endsHiddenMetres, endsShares, hiddenStretches, showsHeight } = settings
  const visible = hideParts(filmed, {
    areas: hiddenAreas(endsOf(filmed), endsHiddenMetres, endsShares),
    hiddenStretches: keepStretches(hiddenStretches),
  })
  const trimmed = trimTrack(visible, part.fromSeconds, part.toSeconds)
  const segments = showsHeight ? trimmed : withoutHeights(trimmed)
  const [first, last] = [segments[0]?.[0], segments.at(-1)?.at(-1)]
  if (!first || !last || segments.flat().length < 2) return undefined
  return {
    segments,
    metres: lengthOf(segments),
    climb: showsHeight ? climbOf(segments) : null,
    seconds: last.seconds - first.seconds,
  }
}

const keepStretches = (hiddenStretches: readonly HiddenStretch[]) =>
  hiddenStretches.filter(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds)

const withoutHeights = (segments: TrackSegments) =>
  segments.map((points) => points.map((point) => Object.assign({}, point, { height: null })))
