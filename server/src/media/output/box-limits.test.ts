import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBoxes } from './fragment-index.ts'

const LIMITS = { boxes: 100, initBytes: 1000, moofBytes: 500 }

function box(type: string, bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  made.writeUInt32BE(bytes)
  made.write(type, 4, 'latin1')
  return made
}

test.each([
  ['too many boxes', Array.from({ length: 200 }, () => box('free', 8))],
  [
    'a large box before the first fragment',
    [box('ftyp', 20), box('free', 2000), box('moof', 100), box('mdat', 9000)],
  ],
  ['a large moof', [box('ftyp', 20), box('moof', 600), box('mdat', 9000)]],
  ['a box that claims no length', [Buffer.from('00000001667479700000000000000000', 'hex')]],
])('refuses a file from elsewhere with %s before it takes memory', async (_what, boxes) => {
  const folder = await mkdtemp(join(tmpdir(), 'serendib-boxes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'bad.mp4'), Buffer.concat(boxes))
  await expect(checkBoxes(join(folder, 'bad.mp4'), LIMITS)).rejects.toMatchObject({ code: 'wrong_result' })
  const good = [box('ftyp', 20), box('moov', 900), box('moof', 500), box('mdat', 9000)]
  await writeFile(join(folder, 'good.mp4'), Buffer.concat(good))
  expect(await checkBoxes(join(folder, 'good.mp4'), LIMITS)).toBeUndefined()
})
