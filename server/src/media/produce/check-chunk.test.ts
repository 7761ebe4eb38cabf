import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkChunk } from './check-chunk.ts'
import { chunkTaskOf } from './chunk-task.ts'
import type { ChunkTask } from './chunk-task.ts'
import { encodeChunk, planChunks } from './chunks.ts'
import { planLadder } from '../model/ladder.ts'
import { look, makeClip, makeScratch, quickSettings, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const FRAMES = 20
const { signal } = new AbortController()

/** Encodes the first of two chunks of a clip. */
async function encodeFirst(): Promise<{ file: string; check: (task?: Partial<ChunkTask>) => Promise<void> }> {
  const clip = await makeClip(scratch.path('clip.mkv'), {
    size: '640x360',
    rate: '10',
    seconds: 4,
    output: words('-c:v mpeg4 -q:v 20'),
  })
  const source = await look(clip)
  const ladder = planLadder(source, { ...quickSettings, sizes: [144, 360] })
  const workDir = scratch.path('chunk')
  await mkdir(workDir)
  const plan = await planChunks(source, ladder, { workDir, chunkSeconds: 1.5 })
  if (!plan) throw new Error('the clip is not divided')
  const task = chunkTaskOf(plan, 0)
  expect(task.frames).toEqual({ from: 0, end: FRAMES })
  const [name = ''] = await encodeChunk({ tools, inputPath: clip, workDir, task, signal })
  return {
    file: join(workDir, name),
    check: (other) => checkChunk(tools, { ...task, ...other }, (each) => join(workDir, each), signal),
  }
}

/** An H.264 unit that ends a sequence: it shows nothing, and it isn't an error. */
const END_OF_SEQUENCE = Buffer.from('000000010a', 'hex')

/** Replaces the last frame of a file with one fragment by the end of a sequence (ISO 14496-12, 8.8.8). */
function withoutLastFrame(file: Buffer): Buffer {
  const made = Buffer.from(file)
  const run = made.indexOf('trun') + 4
  const present = made.readUIntBE(run + 1, 3)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((bit) => present & bit)
  const entries = run + 8 + 4 * [0x1, 0x4].filter((bit) => present & bit).length
  const sizeAt = (sample: number) => entries + 4 * (fields.length * sample + fields.indexOf(0x200))
  const last = made.readUInt32BE(run + 4) - 1
  let offset = made.indexOf('moof') - 4 + made.readInt32BE(run + 8)
  for (let sample = 0; sample < last; sample += 1) offset += made.readUInt32BE(sizeAt(sample))
  END_OF_SEQUENCE.copy(made, offset)
  made.writeUInt32BE(END_OF_SEQUENCE.length, sizeAt(last))
  return made
}

test('refuses a chunk that has one frame more or less than planned, or one that shows nothing', async () => {
  const { file, check } = await encodeFirst()
  await check()
  // The length of a chunk may differ by two frames.
  for (const end of [FRAMES - 1, FRAMES + 1])
    await expect(check({ frames: { from: 0, end } })).rejects.toMatchObject({
      code: 'wrong_result',
      detail: `v360.mp4: ${FRAMES} frames for 0 to ${end}`,
    })
  await writeFile(file, withoutLastFrame(await readFile(file)))
  await expect(check()).rejects.toMatchObject({
    code: 'wrong_result',
    detail: `v360.mp4: ${FRAMES - 1} of ${FRAMES} frames decode`,
  })
})
