import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { runTool } from './run.ts'
import type { ToolProgress } from './run.ts'
import { makeClip, makeScratch } from './test-clips.ts'
import { uploadInput } from './tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** Ids of the processes that have this text among their arguments. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
      } catch {
        return false
      }
    })
}

/** A real ffmpeg that can never get ahead: nobody writes into the pipe it reads from. */
function makePipe(name: string): string {
  const path = scratch.path(name)
  execFileSync('mkfifo', [path])
  return path
}
const decode = (path: string) => ['-v', 'error', '-nostdin', ...uploadInput(path), '-f', 'null', '-']

describe('running ffmpeg', { timeout: 30_000 }, () => {
  test('is ended when it writes more lines than anybody wants', async () => {
    const clip = await makeClip(scratch.path('many-packets.mp4'))
    const lines: string[] = []
    const listing = runTool(
      'ffprobe',
      ['-v', 'error', '-show_packets', '-of', 'compact', ...uploadInput(clip)],
      {
        timeLimitSeconds: 20,
        linesMax: 10,
        onLine: (line) => lines.push(line),
      },
    )
    await expect(listing).rejects.toMatchObject({ failure: 'too_much_output' })
    expect(lines).toHaveLength(10)
  })

  test('answers its output and reports its headway', async () => {
    const clip = await makeClip(scratch.path('clip.mp4'))
    const reports: ToolProgress[] = []
    await runTool('ffmpeg', decode(clip), {
      timeLimitSeconds: 20,
      onProgress: (report) => reports.push(report),
    })
    expect(reports.at(-1)?.seconds).toBeCloseTo(2, 0)

    const duration = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', clip]
    const { stdout } = await runTool('ffprobe', duration, { timeLimitSeconds: 20 })
    expect(Number(stdout)).toBeCloseTo(2, 1)
  })

  test('kills what makes no headway', async () => {
    const path = makePipe('silent.mp4')
    const watched = { timeLimitSeconds: 60, stallSeconds: 0.5, onProgress: () => {} }
    await expect(runTool('ffmpeg', decode(path), watched)).rejects.toMatchObject({ failure: 'stalled' })
    expect(processesWith(path)).toEqual([])
  })

  test('kills what takes longer than its time', async () => {
    const path = makePipe('slow.mp4')
    await expect(runTool('ffmpeg', decode(path), { timeLimitSeconds: 0.5 })).rejects.toMatchObject({
      failure: 'time_limit',
    })
    expect(processesWith(path)).toEqual([])
  })

  test('stops at an abort, and throws its reason', async () => {
    const path = makePipe('aborted.mp4')
    const abort = new AbortController()
    const running = runTool('ffmpeg', decode(path), { timeLimitSeconds: 60, signal: abort.signal })
    setTimeout(() => abort.abort(new Error('the uploader left')), 300)
    await expect(running).rejects.toThrow('the uploader left')
    expect(processesWith(path)).toEqual([])
  })

  test('says what ffmpeg said when it fails', async () => {
    const failing = runTool('ffmpeg', decode('/nowhere/clip.mp4'), { timeLimitSeconds: 20 })
    await expect(failing).rejects.toMatchObject({
      failure: 'exit',
      stderr: expect.stringContaining('No such file'),
    })
  })

  test('takes an argument with blanks, quotes and commands as one word, never through a shell', async () => {
    const path = await makeClip(scratch.path(`a "b" $(kill $$) ; exit 1 '.mp4`))
    await expect(runTool('ffmpeg', decode(path), { timeLimitSeconds: 20 })).resolves.toMatchObject({
      stderr: '',
    })
  })
})
