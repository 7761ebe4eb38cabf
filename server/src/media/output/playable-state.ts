import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { readFragmentIndex } from './fragment-index.ts'
import type { FragmentIndex } from './fragment-index.ts'
import { parseAudioName } from '../model/ladder.ts'
import type { Ladder } from '../model/ladder.ts'
import {
  chooseBoundaries,
  joinFragments,
  keyframesOf,
  measureRate,
  targetDuration,
  writeMasterPlaylist,
  writeMediaPlaylist,
} from './playlists.ts'
import type { MeasuredRate } from './playlists.ts'
import { readMediaPlaylist } from './read-playlists.ts'
import type { Thumbnail } from '../pictures/thumbnails.ts'
import { audioNames } from '../source/audio-names.ts'
import { audioTracks } from '../model/source.ts'
import type { FrameRate, Source } from '../model/source.ts'
import type { WorkFolder } from '../tools/work-folder.ts'

/** A file to serve. Names are URL-safe, without folders. A file never changes under its name. */
export interface MediaFile {
  name: string
  contentType: string
  bytes: number
}

export interface VideoRendition {
  /** The file name without its extension: `v720`, or `source-video` for the copy. */
  name: string
  /** The short side in pixels, which a quality menu shows as "720p". */
  size: number
  width: number
  height: number
  codec: string
  frameRate: FrameRate
  rate: MeasuredRate
  /** What a viewer loads: its file and that of the default audio track. */
  bytes: number
  /** The playlist of its keyframes only. */
  keyframes: { playlist: string; rate: MeasuredRate }
  durationSeconds: number
  /** A copy of the source's stream, not encoded. */
  isCopy: boolean
}

export interface AudioRendition {
  name: string
  codec: string
  rate: MeasuredRate
  bytes: number
  durationSeconds: number
}

/** A complete, verified set of files that can be played. Plain data. */
export interface PlayableState {
  /** True for the last state: the whole ladder, with direct MP4 and storyboard. */
  isFinal: boolean
  /** The name of the master playlist. It is derived from the content, so each state has its own. */
  master: string
  /** All files of this state, including the master playlist. */
  files: MediaFile[]
  /** Small ones first. Empty for audio only. */
  renditions: VideoRendition[]
  audio: AudioRendition[]
  /** Best first. Empty if they are not ready yet, but never in the final state. */
  thumbnails: Thumbnail[]
  /** The name of the WebVTT; null before the final state and for audio only. */
  storyboard: string | null
  /** The name of the faststart MP4; null before the final state. */
  direct: string | null
  durationSeconds: number
  /** Whether unreadable parts of the source were skipped. Known only in the final state. */
  isDamaged: boolean
}

/** The parts of a state: names of complete and verified renditions in the folder. */
interface StateParts {
  isFinal: boolean
  videos: readonly string[]
  audios: readonly string[]
  thumbnails: readonly Thumbnail[]
  storyboard: { vtt: string; sheets: readonly string[] } | null
  direct: string | null
}

export const COPIED_VIDEO = 'source-video'
export const COPIED_AUDIO = 'source-audio'

/** Renditions up to this size are paired with the data saver's audio. */
export const DATA_SAVER_SIZE = 240
export const SMALL_AUDIO = 'a48'
/** Players that cannot measure the bandwidth before they start begin with the largest rendition up to this size. */
const START_SIZE = 360

/** Writes the media playlist of each named rendition (if it doesn't exist yet) and measures its bit rate. */
export async function packageRenditions(folder: WorkFolder, names: readonly string[], isCopyUsed: boolean) {
  const indexes = await Promise.all(
    names.map(async (name) => [name, await readFragmentIndex(folder.path(`${name}.mp4`))] as const),
  )
  const videos = indexes.filter(([, index]) => index.init.handler === 'video')
  // A kept copy has the fewest keyframes, and the encoded renditions contain all of them.
  const kept = isCopyUsed ? videos.find(([name]) => name === COPIED_VIDEO) : undefined
  const encoded = videos.filter(([name]) => name !== COPIED_VIDEO)
  const reference = (kept ?? encoded[0])?.[1].fragments ?? []
  const boundaries = (await findBoundaries(folder, encoded)) ?? chooseBoundaries(reference)
  const joined = indexes.map(([name, index]) => {
    const isFollower = index.init.handler === 'video' && name !== COPIED_VIDEO
    return joinFragments(index.fragments, isFollower ? boundaries : chooseBoundaries(index.fragments))
  })
  const targetSeconds = targetDuration([...joined, await segmentsOfCopy(folder)])
  return Promise.all(
    indexes.map(([name, index], at) =>
      packageOne(folder, { name, index, segments: joined[at] ?? [], targetSeconds }),
    ),
  )
}

/** The segments of the copy, even if it is no longer served: its target duration stays. */
async function segmentsOfCopy(folder: WorkFolder) {
  if (!(await folder.has(`${COPIED_VIDEO}.mp4`))) return []
  const { fragments } = await readFragmentIndex(folder.path(`${COPIED_VIDEO}.mp4`))
  return joinFragments(fragments, chooseBoundaries(fragments))
}

/**
 * Finds the segment boundaries of renditions that are packaged already. They may have been served next to a copy, so
 * the boundaries must stay.
 */
async function findBoundaries(folder: WorkFolder, encoded: readonly (readonly [string, FragmentIndex])[]) {
  for (const [name, { fragments }] of encoded) {
    if (!(await folder.has(`${name}.m3u8`))) continue
    const { segments } = readMediaPlaylist(await readFile(folder.path(`${name}.m3u8`), 'utf8'))
    const offsets = new Set(segments.map(({ offset }) => offset))
    return fragments.filter(({ offset }) => offsets.has(offset)).map(({ startSeconds }) => startSeconds)
  }
  return undefined
}

/** A rendition's file and its playlists. */
export function filesOfRendition(name: string): string[] {
  return [`${name}.mp4`, `${name}.m3u8`, keyframePlaylistOf(name)]
}

function keyframePlaylistOf(name: string): string {
  return `${name}-keyframes.m3u8`
}

interface Unpackaged {
  name: string
  index: FragmentIndex
  segments: ReturnType<typeof joinFragments>
  targetSeconds: number
}

async function packageOne(folder: WorkFolder, { name, index, segments, targetSeconds }: Unpackaged) {
  const file = `${name}.mp4`
  await folder.writeText(`${name}.m3u8`, writeMediaPlaylist(file, index, segments, { targetSeconds }))
  const rate = measureRate(segments, targetSeconds)
  if (index.init.handler === 'audio') return { name, index, rate, keyframes: null }
  const frames = keyframesOf(index.fragments)
  const playlist = keyframePlaylistOf(name)
  const isOfKeyframes = true
  await folder.writeText(playlist, writeMediaPlaylist(file, index, frames, { targetSeconds, isOfKeyframes }))
  return { name, index, rate, keyframes: { playlist, rate: measureRate(frames, targetSeconds) } }
}

/** Assembles a state and writes its master playlist. */
export async function assembleState(
  folder: WorkFolder,
  source: Source,
  ladder: Ladder,
  parts: StateParts,
): Promise<PlayableState> {
  const isCopyUsed = ladder.copy?.isPermanent ?? false
  const packaged = await packageRenditions(folder, [...parts.videos, ...parts.audios], isCopyUsed)
  const audios = packaged.filter(({ index }) => index.init.handler === 'audio')
  const renditions = packaged
    .flatMap(({ name, index, rate, keyframes }): VideoRendition[] => {
      if (!keyframes) return []
      const { width, height, codec } = index.init
      const isCopy = name === COPIED_VIDEO
      const frameRate =
        isCopy && source.video
          ? copiedRate(source.video.movingFramesPerSecond, ladder.frameRate)
          : ladder.frameRate
      const size = Math.min(width, height)
      const bytes = index.fileBytes + defaultAudioBytes({ size, isCopy }, audios)
      const { durationSeconds } = index
      return [
        { name, size, width, height, codec, frameRate, rate, bytes, keyframes, durationSeconds, isCopy },
      ]
    })
    .toSorted((a, b) => a.size - b.size)
  const master = await writeMaster(folder, source, renditions, audios)
  const names = [
    master,
    ...packaged.flatMap(({ name, keyframes }) => [
      `${name}.m3u8`,
      `${name}.mp4`,
      ...(keyframes ? [keyframes.playlist] : []),
    ]),
    ...parts.thumbnails.flatMap((thumbnail) => thumbnail.files.map((file) => file.name)),
    ...(parts.storyboard ? [parts.storyboard.vtt, ...parts.storyboard.sheets] : []),
    ...(parts.direct === null ? [] : [parts.direct]),
  ]
  return {
    isFinal: parts.isFinal,
    master,
    files: await Promise.all(
      names.map(async (name) => ({
        name,
        contentType: contentTypeOf(name),
        bytes: await folder.bytesOf(name),
      })),
    ),
    renditions,
    audio: audios.map(({ name, index, rate }) => {
      const { durationSeconds, init, fileBytes } = index
      return { name, codec: init.codec, rate, bytes: fileBytes, durationSeconds }
    }),
    thumbnails: [...parts.thumbnails],
    storyboard: parts.storyboard?.vtt ?? null,
    direct: parts.direct,
    isDamaged: source.isIncomplete,
    durationSeconds: Math.max(...packaged.map(({ index }) => index.durationSeconds)),
  }
}

type Packaged = Awaited<ReturnType<typeof packageOne>>

async function writeMaster(
  folder: WorkFolder,
  source: Source,
  renditions: VideoRendition[],
  audios: Packaged[],
) {
  const tracks = audioTracks(source)
  const names = audioNames(tracks)
  const start = renditions.findLast(({ size }) => size <= START_SIZE) ?? renditions[0]
  const startFirst = renditions.toSorted((a, b) => Number(b === start) - Number(a === start))
  const text = writeMasterPlaylist(
    startFirst.map((rendition) => {
      const { name, width, height, codec, frameRate, rate, keyframes } = rendition
      const audioGroup = chooseAudioGroup(rendition, audios)
      return { playlist: `${name}.m3u8`, width, height, codec, frameRate, rate, keyframes, audioGroup }
    }),
    audios.map(({ name, index, rate }) => {
      const { group, track } = parseAudioName(name)
      return {
        playlist: `${name}.m3u8`,
        group,
        isDefault: track === 0,
        name: names[track] ?? '',
        codec: index.init.codec,
        channels: Math.min(2, tracks[track]?.channels ?? 2),
        language: tracks[track]?.language ?? null,
        purpose: tracks[track]?.purpose ?? 'main',
        rate,
      }
    }),
  )
  // Files are served as immutable, so other content must have another name.
  const name = `master-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.m3u8`
  await folder.writeText(name, text)
  return name
}

type Paired = Pick<VideoRendition, 'size' | 'isCopy'>

function chooseAudioGroup({ size, isCopy }: Paired, audios: readonly Packaged[]): string | null {
  const wanted = size <= DATA_SAVER_SIZE && !isCopy ? SMALL_AUDIO : 'a128'
  const groups = audios.map(({ name }) => parseAudioName(name).group)
  return groups.find((group) => group === wanted) ?? groups[0] ?? null
}

function defaultAudioBytes(rendition: Paired, audios: readonly Packaged[]): number {
  const wanted = chooseAudioGroup(rendition, audios)
  const found = audios.find(({ name }) => {
    const { group, track } = parseAudioName(name)
    return group === wanted && track === 0
  })
  return found?.index.fileBytes ?? 0
}

function copiedRate(framesPerSecond: number, declared: FrameRate): FrameRate {
  const isDeclared = Math.abs(declared.numerator / declared.denominator - framesPerSecond) < 0.1
  return isDeclared ? declared : { numerator: Math.round(framesPerSecond * 1000), denominator: 1000 }
}

function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return CONTENT_TYPES[extension] ?? 'application/octet-stream'
}

const CONTENT_TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}
