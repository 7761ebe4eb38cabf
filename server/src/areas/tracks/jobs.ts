import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { findPassedJob, readTrackJob, readVideoTrackJob } from './job-kinds.ts'
import type { ReadParts } from './read-track.ts'
import { findPassedAgain } from './tracks.ts'
import { readGivenTrack, readVideoTrack } from './read-track.ts'

export function trackJobHandlers(parts: ReadParts): Handler[] {
  return [
    handle(readTrackJob, ({ videoId }, context) => readGivenTrack(parts, videoId, context)),
    handle(findPassedJob, () => findPassedAgain(parts.db)),
    handle(readVideoTrackJob, ({ videoId }, context) => readVideoTrack(parts, videoId, context)),
  ]
}
