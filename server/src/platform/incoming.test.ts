import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesToCome, discardOldForms } from './incoming.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-incoming-'))
})
afterAll(() => rm(folder, { recursive: true }))

const incomingIn = (where: string) => ({ folder: where, bytesMax: 1e9, quotaBytes: undefined })

/** Writes a file that was last modified some minutes ago. */
async function writeAgo(name: string, bytes: number, minutes: number): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, Buffer.alloc(bytes))
  const moment = new Date(Date.now() - minutes * 60_000)
  await utimes(file, moment, moment)
}

it('inactive and empty uploads reserve no disk space', async () => {
  await writeAgo('coming', 300, 1)
  await writeAgo('resting', 300, 11)
  await writeAgo('empty', 0, 0)
  const each = ['coming', 'resting', 'empty', 'gone'].map((id) => ({ id, bytes: 1000 }))
  expect(await bytesToCome(incomingIn(folder), each)).toBe(700)
})

it('files of interrupted multipart calls are removed after a day', async () => {
  await writeAgo('form-old', 10, 25 * 60)
  await writeAgo('form-new', 10, 1)
  await discardOldForms(incomingIn(folder))
  const left = await readdir(folder)
  expect(left.filter((name) => name.startsWith('form-'))).toEqual(['form-new'])
})
