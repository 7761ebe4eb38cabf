import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow } from '../files.ts'

const NAMES = ['a/1', 'a/2', 'a-b', 'a.b/c/d', 'b', 'c/x', 'd', 'e', 'f/g/h', 'f/g/i', 'f/j', 'g']
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serendib-files-'))
  for (const name of [...NAMES, '.hidden', 'a/.hidden']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
  await mkdir(join(folder, 'empty'))
})
afterAll(() => rm(folder, { recursive: true }))

async function list(after: string[], namesAtOnce?: number): Promise<string[]> {
  const found: string[] = []
  for await (const file of filesBelow(folder, after, namesAtOnce)) found.push(relative(folder, file))
  return found
}

it.each([1, 2, 3, 100])('lists all files in the same order if it reads %i names at once', async (names) => {
  const all = await list([])
  expect([...all].sort()).toEqual([...NAMES].sort())
  expect(await list([], names)).toEqual(all)
})

it.each([1, 2, 100])('continues after each file if it reads %i names at once', async (names) => {
  const all = await list([])
  for (const [index, file] of all.entries())
    expect(await list(file.split('/'), names)).toEqual(all.slice(index + 1))
})
