import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { EncodeParts } from '../../areas/encoding/index.ts'
import { findChunks } from '../../areas/encoding/chunks/chunk-queries.ts'
import { encodeVideo, finishLadder } from '../../areas/encoding/first-encode.ts'
import type { Claim } from '../../areas/encoding/remote/protocol.ts'
import {
  ClaimReply,
  FFMPEG_HEADER,
  OFFSET_HEADER,
  REMOTE_WORKER_PATH,
  VERSION_HEADER,
} from '../../areas/encoding/remote/protocol.ts'
import { listWorkers } from '../../areas/encoding/remote/worker-queries.ts'
import { addWorker, removeWorker } from '../../areas/encoding/remote/workers.ts'
import { encodeChunk, findFfmpegVersion } from '../../media/index.ts'
import { bossOn } from '../../platform/jobs/define.ts'
import { VERSION } from '../../version.ts'
import { createTestApp } from '../app.ts'
import { makeClip } from '../clip.ts'
import { createChannel } from '../factories.ts'
import { jobContext, machinesOf } from '../machine.ts'

export type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }
/** Sends a request of a worker. */
export type Call = (method: string, to: string, init?: Init) => Promise<Response>

export interface Encoded {
  readonly name: string
  readonly bytes: Buffer
}

export type LendingSite = Awaited<ReturnType<typeof createLendingSite>>

/** A site that lends the chunks of a clip of four seconds, two seconds each. */
export async function createLendingSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ LADDER: '144,240,360', ...env })
  const { db } = app
  const ffmpegVersion = await findFfmpegVersion(app.parts.config.ffmpegPath)
  const parts: EncodeParts = { ...machinesOf(app).machine('site'), chunkSeconds: 2 }
  const options = ['-s', '640x360', '-r', '10', '-c:v', 'mpeg4', '-q:v', '20']
  const clip = await makeClip(4, { ending: 'mkv', options })
  const clipFile = path.join(app.parts.config.dataDir, 'clip.mkv')
  await writeFile(clipFile, clip)

  const callsOf =
    (token: string | null, { version = VERSION, ffmpeg = ffmpegVersion } = {}): Call =>
    (method, to, init = {}) =>
      app.request(`${REMOTE_WORKER_PATH}${to}`, {
        method,
        ...init,
        headers: {
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          [VERSION_HEADER]: version,
          [FFMPEG_HEADER]: ffmpeg,
          ...init.headers,
        },
      })

  return {
    ...app,
    encodeParts: parts,
    clip,
    clipFile,
    ffmpegVersion,
    callsOf,
    /** Adds a worker and returns its token. */
    addToken: async (name: string): Promise<string> => (await addWorker(db, name)) ?? '',
    createWorker: async (name: string): Promise<Call> => callsOf((await addWorker(db, name)) ?? null),
    /** Removes all workers, videos and jobs. */
    async empty(): Promise<void> {
      for (const { name } of await listWorkers(db)) await removeWorker(db, name)
      await sql`delete from videos`.execute(db)
      await sql`delete from pgboss.job`.execute(db)
    },
    /** Uploads the clip and encodes it until its chunks are waiting. */
    async uploadUntilChunks(machine = parts): Promise<number> {
      const { owner } = await createChannel(db)
      const video = new File([new Uint8Array(clip)], 'tea.mkv', { type: 'video/x-matroska' })
      const { videoId } = await app.as(owner.token)(contract.uploads.videoUpload, {
        body: {},
        files: { video },
      })
      await encodeVideo(machine, videoId, jobContext())
      await finishLadder(machine, videoId, jobContext())
      return videoId
    },
    /** Encodes the chunk of a claim like a worker. All tasks have one rendition. */
    async encoded({ runId, task }: Claim): Promise<Encoded> {
      const workDir = path.join(parts.workFolder, runId)
      await mkdir(workDir, { recursive: true })
      const { signal } = new AbortController()
      const [name = ''] = await encodeChunk({
        tools: parts.tools,
        inputPath: clipFile,
        workDir,
        task,
        signal,
      })
      return { name, bytes: await readFile(path.join(workDir, name)) }
    },
    /** Claims a chunk and sends these bytes as its file. Returns the chunk's index. */
    async sendInstead(
      call: Call,
      videoId: number,
      bytesOf: (claim: Claim) => Promise<Uint8Array>,
    ): Promise<number> {
      const claim = await claimed(call)
      if (!claim) throw new Error('there was no chunk')
      const chunks = await findChunks(db, videoId)
      const file = { name: 'v360.mp4', bytes: Buffer.from(await bytesOf(claim)) }
      const to = `/runs/${claim.runId}`
      expect((await call('PATCH', `${to}/files/v360.mp4`, partOf(file.bytes, 0))).status).toBe(204)
      expect((await call('POST', `${to}/finish`, finishing(file))).status).toBe(204)
      return chunks?.plan.starts.indexOf(claim.task.frames.from) ?? -1
    },
    waitingJobs: async (name: string) =>
      (await bossOn(db).findJobs<object>(name, { queued: true })).map(({ data }) => data),
    incomingNames: async () =>
      (await readdir(app.parts.incoming.folder)).filter((name) => name.startsWith('result-')),
  }
}

export const claiming = (runId: string = randomUUID()): Init => ({ body: JSON.stringify({ runId }) })

export async function claimed(call: Call, runId?: string): Promise<Claim | null> {
  const response = await call('POST', '/claim', claiming(runId))
  expect(response.status).toBe(200)
  return ClaimReply.parse(await response.json()).claim
}

export const partOf = (bytes: Buffer, offset: number): Init => ({
  body: new Uint8Array(bytes),
  headers: { [OFFSET_HEADER]: String(offset), 'content-type': 'application/offset+octet-stream' },
})

export const finishing = ({ name, bytes }: Encoded): Init => ({
  body: JSON.stringify({ files: [{ name, sha256: createHash('sha256').update(bytes).digest('hex') }] }),
})

export const beating: Init = { body: JSON.stringify({ share: 0.5 }) }
