import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client } from '@serendib/contract'
import { contract, createClient, SessionEnded } from '@serendib/contract'
import { makeClip, padClip } from '../e2e/clips.ts'
import { quickUploader } from '../e2e/quick.ts'
import { failureTexts } from '../server/src/areas/encoding/failure-texts.ts'
import type { Ledger } from './ledger.ts'
import { BrokenGuarantee } from './ledger.ts'
import type { BrokenSite } from './site.ts'

/** A video on the stage. */
export interface StageVideo {
  readonly id: number
  readonly owner: Person
  /** The file that was last uploaded for it. */
  file: SentFile
  /** Was seen published, so others can comment on it. */
  isShown: boolean
  /** Its owner has requested its deletion. */
  isBeingDeleted: boolean
}

export interface Person {
  readonly name: string
  readonly userId: number
  readonly token: string
  readonly channelId: number
  readonly call: Client
}

/** A file, identified by its unique name. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly seconds: number
  /** False for a text file, which cannot become a video. */
  readonly isVideo: boolean
}

/** State that all actors share. */
export interface Stage {
  readonly site: BrokenSite
  readonly ledger: Ledger
  readonly people: Person[]
  readonly videos: StageVideo[]
  readonly files: Map<string, SentFile>
  readonly comments: { id: number; videoId: number }[]
  /** Makes a new file: a clip with unique bytes at its end. */
  nextFile(clip: keyof Clips): SentFile
}

interface Clips {
  /** Can be served without encoding. */
  readonly short: Buffer
  /** Long enough to trim. */
  readonly long: Buffer
  /** Must be encoded. */
  readonly foreign: Buffer
  /** Is encoded in five chunks. The site's own workers take two at once, so that others are lent. */
  readonly divided: Buffer
  /** Not a video, despite its file name. */
  readonly text: Buffer
}

const SECONDS = { short: 2, long: 5, foreign: 2, divided: 300, text: 0 }
const CALL_MS = 30_000

/** Signs up people with channels, before anything is broken. */
export async function openStage(site: BrokenSite, ledger: Ledger, names: readonly string[]): Promise<Stage> {
  const clips = await makeClips()
  const people: Person[] = []
  for (const name of names) people.push(await personOf(site, name))
  const files = new Map<string, SentFile>()
  return {
    site,
    ledger,
    people,
    files,
    videos: [],
    comments: [],
    nextFile(clip) {
      const mark = randomBytes(16)
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
  const read = async (clip: Parameters<typeof makeClip>[0]) =>
    readFile(await padClip(await makeClip(clip), 200_000))
  const [short, long, foreign, divided] = await Promise.all([
    read({ seconds: SECONDS.short, size: '320x240' }),
    read({ seconds: SECONDS.long, size: '320x240' }),
    read({ seconds: SECONDS.foreign, size: '320x240', codec: 'mpeg4' }),
    read({ seconds: SECONDS.divided, size: '360x360', codec: 'mpeg4', rate: 2 }),
  ])
  return { short, long, foreign, divided, text: Buffer.from('Where shall we go tomorrow?\n'.repeat(2000)) }
}

async function personOf(site: BrokenSite, name: string): Promise<Person> {
  const { credentials } = await quickUploader(site, name, `Journeys of ${name}`)
  const { userId, token, defaultChannel } = credentials
  if (defaultChannel === null) throw new Error(`${name} has no channel`)
  return { name, userId, token, channelId: defaultChannel.id, call: clientOf(site, token) }
}

/** An API client with a timeout of 30 seconds. */
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
        throw new BrokenGuarantee(`${endpoint.path} answered 401 within a session that nobody had ended`)
      throw error
    }
  }
}

/** Failures that blame the file, by code. */
const BLAMES = [
  'empty_file',
  'not_a_video',
  'truncated_file',
  'damaged_file',
  'unsupported_codec',
  'no_streams',
  'too_long',
  'too_large_picture',
  'too_many_tracks',
] as const
const BLAMING_TEXTS: ReadonlySet<string> = new Set(BLAMES.map((code) => failureTexts[code]))

/** Whether a failure message blames the user's file. */
export function isBlaming(failure: string | null): boolean {
  return failure !== null && BLAMING_TEXTS.has(failure)
}

/** @throws BrokenGuarantee if a failure is blamed on a good file */
export function requireNoBlame({ id, file }: StageVideo, failure: string | null, isDamaged = false): void {
  if (!file.isVideo || (!isDamaged && !isBlaming(failure))) return
  const said = isDamaged ? 'it is marked as damaged' : `its owner is told: ${failure}`
  throw new BrokenGuarantee(`video ${id} was blamed on its good file ${file.name}: ${said}`)
}

/** The processing state as the owner sees it. Sets `isShown` once the video is published and playable. */
export async function lookAt(video: StageVideo) {
  const { state } = await video.owner.call(contract.uploads.processingState, {
    query: { videoId: video.id },
  })
  requireNoBlame(video, state.failure, state.isDamaged)
  video.isShown ||= state.status === 'published' && state.isPlayable
  return state
}
