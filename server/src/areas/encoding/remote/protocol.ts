import { z } from 'zod'
import { ChunkTask } from '../../../media/index.ts'

// What a site and a remote worker say to each other. Both are the same version of this program.

export const REMOTE_WORKER_PATH = '/api/v1/remote-worker'

/** The version of the program, in every request. */
export const VERSION_HEADER = 'serendib-version'

/** The version of its ffmpeg, in every request of a worker: its chunks are joined with those of the site. */
export const FFMPEG_HEADER = 'serendib-ffmpeg'

/** Where the next bytes of a file go, as in tus. */
export const OFFSET_HEADER = 'upload-offset'

/** How often a worker says that it still works on its chunk. After 30 seconds of silence, others may take it. */
export const HEARTBEAT_MS = 5000

/** The worker chooses the id of the run: it gets the same chunk again if the response was lost. */
export const ClaimBody = z.object({ runId: z.uuid() })

/** A chunk that a worker took. */
const Claim = z.object({
  runId: z.uuid(),
  /** The uploaded file. Chunks of one video have the same `id`, so that it needs to be read only once. */
  input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(1) }),
  task: ChunkTask,
  /** For the worker's traces. */
  job: z.object({
    name: z.string(),
    id: z.string(),
    attempt: z.int(),
    traceparent: z.string().optional(),
  }),
})
export type Claim = z.output<typeof Claim>

export const ClaimReply = z.object({ claim: Claim.nullable() })

export const HeartbeatBody = z.object({ share: z.number().min(0).max(1) })

export const FinishBody = z.object({
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

/** `reason`: why it could not be encoded; null if the worker stops. */
export const GiveBackBody = z.object({ reason: z.string().max(2000).nullable() })

/** An error. `dataset` is the text. */
export const ErrorReply = z.object({ code: z.string(), dataset: z.string() })
