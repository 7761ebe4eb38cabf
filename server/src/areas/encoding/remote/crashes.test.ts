import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LendingSite } from '../../../testing/remote/lending-site.ts'
import { claimed, claiming, createLendingSite } from '../../../testing/remote/lending-site.ts'
import { jobContext } from '../../../testing/machine.ts'
import { workInChild } from '../../../testing/worker-child.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import { checkResult } from './check-result.ts'
import { listWorkers } from './worker-queries.ts'

// The site's own ffmpeg fails in these tests: it is a script that does what `mode` says before it runs ffmpeg.

let app: LendingSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-crashes-'))
  await setMode('')
  const script = `#!/bin/sh\n. ${folder}/mode\nexec ffmpeg "$@"\n`
  await writeFile(ffmpegPath(), script)
  await chmod(ffmpegPath(), 0o755)
  app = await createLendingSite({ FFMPEG_PATH: ffmpegPath() })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await setMode('')
  await app.empty()
})

const ffmpegPath = () => path.join(folder, 'ffmpeg')
const setMode = (mode: string) => writeFile(path.join(folder, 'mode'), `${mode}\n`)
/** While it decodes a result. */
const whileChecking = (what: string) => `case "$*" in *framecrc*) ${what};; esac`
const failures = async () => (await listWorkers(app.db)).map((each) => each.failures)

async function sendResult() {
  const videoId = await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const index = await app.sendInstead(call, videoId, async (claim) => (await app.encoded(claim)).bytes)
  return { call, id: { videoId, index } }
}

it('asks for the version of ffmpeg again after it could not be read', async () => {
  const foreign = app.callsOf(await app.addToken('one'), { ffmpeg: '4.4' })
  await setMode('exit 1')
  const status = async () => (await foreign('POST', '/claim', claiming())).status
  expect(await status()).toBe(200)
  await setMode('')
  expect(await status()).toBe(409)
})

it('discards a result that crashes the check three times, and counts it as a bad one', async () => {
  const { call, id } = await sendResult()
  await setMode(whileChecking('kill -SEGV $$'))
  const check = () => checkResult(app.encodeParts, id, jobContext())
  await expect(check()).rejects.toThrow('ffmpeg')
  await expect(check()).rejects.toThrow('ffmpeg')
  expect(await failures()).toEqual([0])
  expect(await app.incomingNames()).toHaveLength(1)
  await check()
  expect(await failures()).toEqual([1])
  expect(await app.incomingNames()).toEqual([])
  expect(await app.waitingJobs('uploads/encode-chunk')).toContainEqual(id)
  // The worker doesn't get this chunk again.
  expect((await claimed(call))?.task.frames.from).toBe(20)
})

it('accepts a result whose first check crashed, and blames no worker for errors of the site', async () => {
  const { id } = await sendResult()
  await setMode(whileChecking('kill -SEGV $$'))
  await expect(checkResult(app.encodeParts, id, jobContext())).rejects.toThrow('ffmpeg')
  const stopping = { ...jobContext(), signal: AbortSignal.abort(new Error('the process stops')) }
  for (let count = 0; count < 3; count += 1)
    await expect(checkResult(app.encodeParts, id, stopping)).rejects.toThrow('the process stops')
  await setMode('')
  await checkResult(app.encodeParts, id, jobContext())
  expect((await findChunks(app.db, id.videoId))?.progress[id.index]).toBe(1)
  expect(await failures()).toEqual([0])
})

it('blames a worker for the result with which three processes of the site were killed, and not before', async () => {
  await sendResult()
  await setMode(whileChecking('kill -KILL $PPID'))
  const checks = async () => {
    const { rows } = await sql<{ checks: number }>`select checks from remote_runs`.execute(app.db)
    return rows.map((row) => row.checks)
  }
  const work = () => workInChild(app, { FFMPEG_PATH: ffmpegPath(), AV1: 'off', LOWEST: 'off' }, /never/)
  for (const count of [1, 2, 3]) {
    await expect(work().untilPrinted('never')).rejects.toThrow('the process ended')
    expect([await checks(), await failures()]).toEqual([[count], [0]])
  }
  const last = work()
  await expect.poll(failures).toEqual([1])
  await last.kill('SIGKILL')
}, 60_000)
