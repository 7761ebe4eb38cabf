import type { LadderSettings, MediaTools } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Incoming } from '../../platform/incoming.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** What encoding needs from its process. */
export interface EncodeParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  readonly tools: MediaTools
  readonly ladder: LadderSettings
  /** The folder for encodings that are not stored yet, see `workspace.ts`. */
  readonly workFolder: string
  readonly secondsMax: number
  /** How long the chunks of a long video are; only tests change it. */
  readonly chunkSeconds?: number
  /** How many days refused files are kept. */
  readonly refusedFileDays: number
}
