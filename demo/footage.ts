import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawShot, shotGraph } from './footage/shot.ts'
import type { Shot } from './footage/shot.ts'
import { composeSound, sampleRate } from './sound.ts'
import type { Sound } from './sound.ts'

export type { Shot } from './footage/shot.ts'

export interface VideoOptions {
  /** Played in order with hard cuts. */
  shots: readonly Shot[]
  sounds: readonly Sound[]
  /** Even numbers of pixels; taller than wide makes a portrait video. */
  width: number
  height: number
  fps?: number
  outputPath: string
  ffmpegPath?: string
  signal?: AbortSignal
}

/**
 * Renders a video to `outputPath`: MP4 with H.264 (8 bit 4:2:0, BT.709, closed groups of 2 s) and AAC, index first, so
 * that a server can package it without re-encoding. The same shots always give the same video. Rejects with ffmpeg's
 * last output if it fails, and with an AbortError if `signal` aborts it.
 */
export async function renderVideo(options: VideoOptions): Promise<void> {
  const { shots, sounds, fps = 24, outputPath, ffmpegPath = 'ffmpeg', signal } = options
  // Next to the video, so that cleaning up that folder after a crash removes this one too.
  const folder = await mkdtemp(join(dirname(outputPath), '.video-'))
  try {
    // Other threads draw while this one computes the sound.
    const drawing = drawShots(options, fps, folder)
    const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
    const soundPath = join(folder, 'sound.s16')
    const samples = composeSound(sounds, seconds, shots[0]?.seed ?? 1)
    const [{ inputs, filters, count }] = await Promise.all([drawing, writeFile(soundPath, samples)])
    const sound = ['-f', 's16le', '-ar', `${sampleRate}`, '-ac', '2', '-i', soundPath]
    const graph = ['-filter_complex', filters.join(';'), '-map', '[video]', '-map', `${count}:a`]
    const head = '-nostdin -v error -y -filter_complex_threads 2'.split(' ')
    await runFfmpeg(
      ffmpegPath,
      [...head, ...inputs, ...sound, ...graph, ...encoding(fps), outputPath],
      signal,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const encoding = (fps: number) =>
  [
    '-c:v libx264 -preset superfast -crf 21 -profile:v high -pix_fmt yuv420p',
    `-r ${fps} -g ${fps * 2} -keyint_min ${fps * 2} -sc_threshold 0 -flags +cgop`,
    '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv',
    '-c:a aac -b:a 112k -ar 48000 -movflags +faststart -f mp4',
  ].flatMap((options) => options.split(' '))

/** Draws all shots. Returns ffmpeg's `count` inputs and the filters that combine them into `[video]`. */
async function drawShots({ shots, width, height, signal }: VideoOptions, fps: number, folder: string) {
  const inputs: string[] = []
  const filters: string[] = []
  let count = 0
  for (const [i, shot] of shots.entries()) {
    signal?.throwIfAborted()
    const drawn = await drawShot(shot, { width, height, fps }, join(folder, `${i}-`))
    const graph = shotGraph(drawn, `shot${i}`, count)
    inputs.push(...graph.inputs)
    filters.push(...graph.filters)
    count += drawn.lights.reduce((sum, sheets) => sum + sheets.length, 0)
  }
  filters.push(`${shots.map((_, i) => `[shot${i}]`).join('')}concat=n=${shots.length}:v=1:a=0[video]`)
  return { inputs, filters, count }
}

function runFfmpeg(path: string, args: string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], ...(signal ? { signal } : {}) })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`ffmpeg could not make the video (exit ${code}): ${words.trim()}`))
    })
  })
}
