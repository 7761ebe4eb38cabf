import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasAv1Encoder } from '../produce/added-renditions.ts'
import { findMissingTools } from './missing-tools.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'checks-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A program whose first runs are killed; then it is the real one. */
async function killedFirst(name: string, kills: number, real = name): Promise<string> {
  const program = path.join(folder, name)
  const left = path.join(folder, `${name}-kills`)
  await mkdir(left)
  for (let index = 0; index < kills; index++) await writeFile(path.join(left, String(index)), '')
  const script = `#!/bin/sh
for kill in '${left}/'*; do rm "$kill" 2>/dev/null && kill -s KILL $$; done
exec ${real} "$@"
`
  await writeFile(program, script, { mode: 0o755 })
  return program
}

test('a check of ffmpeg or ffprobe that is killed is repeated', async () => {
  const tools = {
    ffmpegPath: await killedFirst('ffmpeg', 3),
    ffprobePath: await killedFirst('ffprobe', 1),
  }
  expect(await findMissingTools(tools)).toEqual([])
})

test('a program whose checks are always killed is reported as not running', async () => {
  const tools = { ffmpegPath: await killedFirst('ffmpeg', 1000), ffprobePath: 'ffprobe' }
  expect(await findMissingTools(tools)).toEqual([expect.stringContaining('it does not run')])
})

test('the search for the AV1 encoder is repeated when it is killed', async () => {
  const isThere = await hasAv1Encoder({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' })
  const tools = { ffmpegPath: await killedFirst('ffmpeg', 2), ffprobePath: 'ffprobe' }
  expect(await hasAv1Encoder(tools)).toBe(isThere)
})

test('a check of a part of the sandbox that is killed is repeated, so that ffmpeg never runs without it', async () => {
  const real = (await promisify(execFile)('which', ['nice'])).stdout.trim()
  await killedFirst('nice', 2, real)
  const script = `
    import { DEFAULT_PROCESS_LIMITS, sandboxPrefix } from ${JSON.stringify(path.join(import.meta.dirname, 'sandbox.ts'))}
    console.log((await sandboxPrefix(DEFAULT_PROCESS_LIMITS)).includes('nice'))`
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  })
  expect(stdout.trim()).toBe('true')
})
