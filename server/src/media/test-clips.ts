import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { DEFAULT_LADDER_SETTINGS, planLadder } from './model/ladder.ts'
import type { LadderSettings } from './model/ladder.ts'
import { DEFAULT_PROBE_LIMITS } from './source/header.ts'
import { probe } from './source/probe.ts'
import { produceRenditions } from './produce/produce.ts'
import type { ProductionRequest } from './produce/produce.ts'
import type { PlayableState } from './output/playable-state.ts'
import { DEFAULT_PROCESS_LIMITS } from './tools/sandbox.ts'
import type { ProcessLimits } from './tools/sandbox.ts'
import type { Source } from './model/source.ts'
import { words } from './tools/tools.ts'

const run = promisify(execFile)

export const tools = { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' }

/** Test settings with the fastest preset, because no test depends on the quality. */
export const quickSettings: LadderSettings = { ...DEFAULT_LADDER_SETTINGS, preset: 'superfast' }

/** Tests run at normal priority. */
const testLimits: ProcessLimits = { ...DEFAULT_PROCESS_LIMITS, niceness: 0 }

/** A folder for the clips of one test file. */
export async function makeScratch(): Promise<{
  path: (name: string) => string
  remove: () => Promise<void>
}> {
  const parent = join(tmpdir(), 'media-work')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'test-'))
  return { path: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

export async function ffprobe(...args: string[]): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', ...args])
  return stdout
}

interface ClipOptions {
  size?: string
  rate?: string
  seconds?: number
  /** Additional output arguments, such as encoders. */
  output?: string[]
  sound?: boolean
}

/** A moving test picture with a tone. H.264, AAC and a keyframe per second unless `output` overrides it. */
export async function makeClip(path: string, options: ClipOptions = {}): Promise<string> {
  const { size = '320x180', rate = '25', seconds = 2, sound = true, output = [] } = options
  await ffmpeg(
    ...words(`-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`),
    ...(sound ? words(`-f lavfi -i sine=f=440:r=48000:d=${seconds}`) : []),
    ...words(`-c:v libx264 -preset veryfast -pix_fmt yuv420p -g ${rate} -c:a aac -b:a 96k`),
    ...output,
    path,
  )
  return path
}

export async function look(path: string): Promise<Source> {
  return probe(tools, path, DEFAULT_PROBE_LIMITS)
}

/** Probes, plans and produces. Returns the final state and the previous ones. */
export async function produce(inputPath: string, workDir: string, options: Partial<ProductionRequest> = {}) {
  const source = await look(inputPath)
  const ladder = planLadder(source, quickSettings)
  const earlier: PlayableState[] = []
  const onPlayable = (state: PlayableState) => void earlier.push(state)
  const request = { tools, inputPath, workDir, source, ladder, limits: testLimits, onPlayable }
  const final = await produceRenditions({ ...request, ...options })
  return { source, ladder, earlier, final }
}
