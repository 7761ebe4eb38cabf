import type { LadderSettings, MediaTools } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Incoming } from '../../platform/incoming.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** What encoding needs of the process it runs in. */
export interface EncodeParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  readonly tools: MediaTools
  readonly ladder: LadderSettings
  /** Where encodings are made before they are stored, see `workspace.ts`. */
  readonly workFolder: string
  readonly secondsMax: number
  /** How long files stay that were refused because of their bytes. */
  readonly refusedFileDays: number
}
