import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { runTool } from './run.ts'
import { IDLE_PROCESS_LIMITS } from './sandbox.ts'
import type { ToolProgress } from './run.ts'
import { makeClip, makeScratch } from '../test-clips.ts'
import { uploadInput } from './tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const NONE = '0'.repeat(16)

/** Ids of the processes with this text in their arguments. */
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

const SCHED_IDLE = '5'

/** Fields 6 and 41 of proc(5), counted after the name in brackets (field 2). */
function schedulingOf(pid: string) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { session: fields[3], policy: fields[38] }
}

/** A real ffmpeg that never makes progress, because nothing is written to its input pipe. */
function makePipe(name: string): string {
  const path = scratch.path(name)
  execFileSync('mkfifo', [path])
  return path
}
const decode = (path: string) => ['-v', 'error', '-nostdin', ...uploadInput(path), '-f', 'null', '-']

describe('ffmpeg process', () => {
  // Linux divides the processor between sessions first: in one of its own, an idle process would get as much as the site.
  test.skipIf(!existsSync('/proc/self/stat'))(
    "gets idle time only, in the site's own session, if its limits say so",
    async () => {
      const pipe = makePipe('idle.ts')
      const abort = new AbortController()
      const options = { timeLimitSeconds: 600, signal: abort.signal, limits: IDLE_PROCESS_LIMITS }
      const run = runTool('ffmpeg', decode(pipe), options)
      const { session } = schedulingOf('self')
      await expect
        .poll(() => processesWith(pipe).map(schedulingOf))
        .toEqual([{ session, policy: SCHED_IDLE }])
      abort.abort(new Error('seen'))
      await expect(run).rejects.toThrow('seen')
    },
  )

  test('runs without capabilities and cannot gain any', async () => {
    const { stdout } = await runTool('grep', ['-E', '^(Cap|NoNewPrivs)', '/proc/self/status'], {
      timeLimitSeconds: 10,
    })
    const facts = Object.fromEntries(stdout.split('\n').map((line) => line.split(/:\s*/)))
    expect(facts).toMatchObject({ CapPrm: NONE, CapEff: NONE, CapInh: NONE, CapAmb: NONE, NoNewPrivs: '1' })
  })

  test('is killed when it writes more lines than allowed', async () => {
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

  test('returns its output and reports its progress', async () => {
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

  test('is killed when it stalls', async () => {
    const path = makePipe('silent.mp4')
    const watched = { timeLimitSeconds: 60, stallSeconds: 0.5, onProgress: () => {} }
    await expect(runTool('ffmpeg', decode(path), watched)).rejects.toMatchObject({ failure: 'stalled' })
    expect(processesWith(path)).toEqual([])
  })

  test('is killed when it exceeds its time limit', async () => {
    const path = makePipe('slow.mp4')
    await expect(runTool('ffmpeg', decode(path), { timeLimitSeconds: 0.5 })).rejects.toMatchObject({
      failure: 'time_limit',
    })
    expect(processesWith(path)).toEqual([])
  })

  test('is killed when aborted, and throws the reason', async () => {
    const path = makePipe('aborted.mp4')
    const abort = new AbortController()
    const running = runTool('ffmpeg', decode(path), { timeLimitSeconds: 60, signal: abort.signal })
    setTimeout(() => abort.abort(new Error('the uploader left')), 300)
    await expect(running).rejects.toThrow('the uploader left')
    expect(processesWith(path)).toEqual([])
  })

  test("throws ffmpeg's error message when it fails", async () => {
    const failing = runTool('ffmpeg', decode('/nowhere/clip.mp4'), { timeLimitSeconds: 20 })
    await expect(failing).rejects.toMatchObject({
      failure: 'exit',
      stderr: expect.stringContaining('No such file'),
    })
  })

  test('receives an argument with spaces, quotes and commands as one word, never through a shell', async () => {
    const path = await makeClip(scratch.path(`a "b" $(kill $$) ; exit 1 '.mp4`))
    await expect(runTool('ffmpeg', decode(path), { timeLimitSeconds: 20 })).resolves.toMatchObject({
      stderr: '',
    })
  })
})
