import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client } from '@serendib/contract'
import { contract, createClient, SessionEnded } from '@serendib/contract'
import { makeClip, padClip } from '../e2e/clips.ts'
import { quickUploader } from '../e2e/quick.ts'
import { MediaError } from '../server/src/media/index.ts'
import type { Ledger } from './ledger.ts'
import { BrokenPromise } from './ledger.ts'
import type { BrokenSite } from './site.ts'

/** A video of a person of the stage. */
export interface StageVideo {
  readonly id: number
  readonly owner: Person
  /** The file that it was last sent. */
  file: SentFile
  /** Seen published: others can comment on it. */
  isShown: boolean
  /** Its owner has asked for its deletion. */
  isGoing: boolean
}

export interface Person {
  readonly name: string
  readonly userId: number
  readonly token: string
  readonly channelId: number
  readonly call: Client
}

/** What a file is, by its name, which no other one has. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly seconds: number
  /** False: it is a text, which no tool can make a video of. */
  readonly isVideo: boolean
}

/** What all actors share. */
export interface Stage {
  readonly site: BrokenSite
  readonly ledger: Ledger
  readonly people: Person[]
  readonly videos: StageVideo[]
  readonly files: Map<string, SentFile>
  readonly comments: { id: number; videoId: number }[]
  /** A file that nobody has sent yet: one of the clips with bytes of its own at its end. */
  nextFile(clip: keyof Clips): SentFile
}

interface Clips {
  /** Can be served as it is. */
  readonly short: Buffer
  /** Long enough to be trimmed. */
  readonly long: Buffer
  /** Must be encoded. */
  readonly foreign: Buffer
  /** Is no video at all, whatever its name says. */
  readonly text: Buffer
}

const SECONDS = { short: 2, long: 5, foreign: 2, text: 0 }
const CALL_MS = 30_000

/** Signs people up who have channels, before anything is broken. */
export async function openStage(site: BrokenSite, ledger: Ledger, names: readonly string[]): Promise<Stage> {
  const clips = await makeClips()
  const people: Person[] = []
  for (const name of names) people.push(await personOf(site, name))
  const files = new Map<string, SentFile>()
  return {
    ...{ site, ledger, people, files, videos: [], comments: [] },
    nextFile(clip) {
      const mark = randomBytes(16)
      // A box that every reader of MP4 passes over.
      const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), mark])
      const bytes = Buffer.concat([clips[clip], box])
      const file = {
        name: `${clip}-${files.size + 1}.mp4`,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        seconds: SECONDS[clip],
        isVideo: clip !== 'text',
      }
      files.set(file.name, file)
      return file
    },
  }
}

async function makeClips(): Promise<Clips> {
  const read = async (seconds: number, codec: 'libx264' | 'mpeg4') =>
    readFile(await padClip(await makeClip({ seconds, size: '320x240', codec }), 200_000))
  const [short, long, foreign] = await Promise.all([
    read(SECONDS.short, 'libx264'),
    read(SECONDS.long, 'libx264'),
    read(SECONDS.foreign, 'mpeg4'),
  ])
  return { short, long, foreign, text: Buffer.from('Where shall we go tomorrow?\n'.repeat(2000)) }
}

async function personOf(site: BrokenSite, name: string): Promise<Person> {
  const { credentials } = await quickUploader(site, name, `Journeys of ${name}`)
  const { userId, token, defaultChannel } = credentials
  if (defaultChannel === null) throw new Error(`${name} has no channel`)
  return { name, userId, token, channelId: defaultChannel.id, call: clientOf(site, token) }
}

/** A client that waits for half a minute at the most. */
export function clientOf(site: Pick<BrokenSite, 'origin'>, token: string | null): Client {
  const call = createClient({
    origin: site.origin,
    token: () => token,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) }),
  })
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof SessionEnded && token !== null)
        throw new BrokenPromise(`${endpoint.path} answered 401 within a session that nobody had ended`)
      throw error
    }
  }
}

const BLAMES = [
  ...(['empty_file', 'not_a_video', 'truncated_file', 'damaged_file', 'unsupported_codec'] as const),
  ...(['no_streams', 'too_long', 'too_large_picture', 'too_many_tracks'] as const),
]
const BLAMING_TEXTS: ReadonlySet<string> = new Set(BLAMES.map((code) => new MediaError(code).message))

/** Whether somebody is told that their file is at fault. */
export function isBlaming(failure: string | null): boolean {
  return failure !== null && BLAMING_TEXTS.has(failure)
}

/** @throws BrokenPromise when a failure is put down to a file that is good */
export function requireNoBlame({ id, file }: StageVideo, failure: string | null, isDamaged = false): void {
  if (!file.isVideo || (!isDamaged && !isBlaming(failure))) return
  const said = isDamaged ? 'it is marked as damaged' : `its owner is told: ${failure}`
  throw new BrokenPromise(`video ${id} was blamed on its good file ${file.name}: ${said}`)
}

/** How far a video is, as its owner sees it; notes when it is shown to everybody. */
export async function lookAt(video: StageVideo) {
  const { state } = await video.owner.call(contract.uploads.processingState, {
    query: { videoId: video.id },
  })
  requireNoBlame(video, state.failure, state.isDamaged)
  video.isShown ||= state.status === 'published' && state.isPlayable
  return state
}
