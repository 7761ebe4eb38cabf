import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { isVerdict, runTool } from '../tools/run.ts'
import type { ThumbnailJob } from './thumbnail-job.ts'
import { knownLayout, soundWindow, sourceInput } from '../tools/ffmpeg-arguments.ts'
import { words } from '../tools/tools.ts'

const WIDTH = 1280
const HEIGHT = 720

/** A sea at dusk, in the site's colours. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#0b1f3a"/><stop offset=".55" stop-color="#2f5fc4"/><stop offset="1" stop-color="#f2ac2e"/>
    </linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
  <circle cx="930" cy="430" r="110" fill="#f2ac2e" opacity=".9"/>
  <path d="M0 470 Q 320 420 640 470 T 1280 470 V720 H0Z" fill="#1d6b5b"/>
  <path d="M0 540 Q 320 490 640 540 T 1280 540 V720 H0Z" fill="#155247"/>
  <path d="M0 620 Q 320 575 640 620 T 1280 620 V720 H0Z" fill="#0d3a33"/>
</svg>`

/** Generates a thumbnail for audio: the sea with the waveform over it. PNG. */
export async function drawThumbnail(job: ThumbnailJob): Promise<Buffer> {
  const scene = sharp(Buffer.from(SCENE))
  const wave = await drawWave(job)
  return (wave ? scene.composite([{ input: wave, top: 160, left: 0 }]) : scene).png().toBuffer()
}

async function drawWave({ tools, inputPath, folder, source, options }: ThumbnailJob) {
  if (!source.audio) return undefined
  const scratch = await mkdtemp(join(folder, 'wave-'))
  const waveFilters = `aformat=channel_layouts=mono,showwavespic=s=${WIDTH}x400:colors=0xFBF7EC`
  const args = [
    ...words('-hide_banner -v error -nostdin -y'),
    ...sourceInput(inputPath, source),
    '-filter_complex',
    `[0:${source.audio.index}]${soundWindow(source)}${knownLayout(source.audio)}${waveFilters}`,
    ...words('-frames:v 1 -c:v png -f image2 -update 1'),
    `file:${scratch}/wave.png`,
  ]
  try {
    await runTool(tools.ffmpegPath, args, options)
    return await sharp(join(scratch, 'wave.png')).toBuffer()
  } catch (error) {
    // The scene without the waveform is also a usable thumbnail.
    if (isVerdict(error)) return undefined
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
