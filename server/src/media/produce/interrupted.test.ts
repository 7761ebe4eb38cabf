import { chmod, readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MediaError } from '../media-error.ts'
import { DEFAULT_PROBE_LIMITS } from '../source/header.ts'
import { probe } from '../source/probe.ts'
import { judgingReads } from '../source/read-errors.ts'
import { runTool, ToolError } from '../tools/run.ts'
import { makeClip, makeScratch, produce, tools } from '../test-clips.ts'
import { uploadInput } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

describe('interrupted probe', () => {
  test.each([
    ['is killed', 'kill -9 $$'],
    ['is terminated', 'kill -TERM $$'],
    ['reports a signal of a child', 'exit 137'],
    ['runs out of memory', 'echo "clip.mp4: Cannot allocate memory" >&2; exit 1'],
    ['cannot read the disk', 'echo "clip.mp4: Input/output error" >&2; exit 1'],
    ['has no free disk space', 'echo "No space left on device" >&2; exit 1'],
    ['has no file descriptors', 'echo "clip.mp4: Too many open files" >&2; exit 1'],
    ['has used up a disk quota', 'echo "Disk quota exceeded" >&2; exit 1'],
    ['lacks a library', 'echo "error while loading shared libraries" >&2; exit 127'],
    ['is missing', 'exec /nowhere/ffprobe'],
    ['cannot be run', 'exec /dev/null'],
    ['takes too long', 'exec sleep 20'],
  ])('does not reject the file when ffprobe %s', async (how, script) => {
    const code = /free disk space|quota/.test(how)
      ? 'disk_full'
      : how.includes('long')
        ? 'encoder_stalled'
        : 'encoder_failed'
    const limits = { ...DEFAULT_PROBE_LIMITS, timeLimitSeconds: how.includes('long') ? 3 : 300 }
    const clip = await makeClip(scratch.path('clip.mp4'))
    const header = scratch.path('header')
    await writeFile(header, `#!/bin/sh\n${script}\n`)
    const packets = scratch.path('packets')
    await writeFile(packets, `#!/bin/sh\ncase "$*" in *-show_format*) exec ffprobe "$@";; esac\n${script}\n`)
    for (const ffprobePath of [header, packets]) {
      await chmod(ffprobePath, 0o755)
      await expect(probe({ ...tools, ffprobePath }, clip, limits)).rejects.toMatchObject({
        code,
        isRetryable: true,
      })
    }
  })
})

test('an error of the encoder can be retried, and tells the uploader how to export the file', async () => {
  const clip = await makeClip(scratch.path('unusual.mp4'))
  const ffmpegPath = scratch.path('failing')
  await writeFile(
    ffmpegPath,
    '#!/bin/sh\ncase "$*" in *libx264*) echo "Invalid argument" >&2; exit 1;; esac\nexec ffmpeg "$@"\n',
  )
  await chmod(ffmpegPath, 0o755)
  const making = produce(clip, scratch.path('unusual'), { tools: { ...tools, ffmpegPath } })
  await expect(making).rejects.toMatchObject({
    code: 'not_encodable',
    isRetryable: true,
    message: 'not_encodable',
  })
})

describe('an I/O error reported by ffmpeg', () => {
  const { signal } = new AbortController()
  const interrupted = (stderr: string) => {
    const cause = new ToolError('ffmpeg', 'interrupted', 'ended with 1', stderr)
    return new MediaError('encoder_failed', cause.message, { cause })
  }
  const judged = (path: string, error: unknown) => judgingReads(path, signal, () => Promise.reject(error))

  test('is blamed on a file that can be read completely, and is retryable', async () => {
    const start = scratch.path('start.mkv')
    await writeFile(start, (await readFile(await makeClip(scratch.path('whole.mkv')))).subarray(0, 300))
    const probing = judgingReads(start, signal, () => probe(tools, start, DEFAULT_PROBE_LIMITS))
    await expect(probing).rejects.toMatchObject({ code: 'unreadable_file', isRetryable: true })
  })

  test('is never blamed on a file that the kernel cannot read', async () => {
    // Nothing is mapped at address 0, so the kernel returns EIO.
    const mem = '/proc/self/mem'
    await expect(readFile(mem)).rejects.toMatchObject({ code: 'EIO' })
    const error = await runTool('ffprobe', ['-v', 'error', ...uploadInput(mem)], {
      timeLimitSeconds: 20,
    }).catch((toolError: ToolError) => interrupted(toolError.stderr))
    expect(error).toMatchObject({ detail: expect.stringContaining('Input/output error') })
    await expect(judged(mem, error)).rejects.toBe(error)
  })

  test.each([
    'Error writing trailer of v144.mp4: Input/output error',
    '[out#0/mp4 @ 0x5581] Error closing file: Input/output error',
    'clip.mp4: Input/output error\nCannot allocate memory',
  ])('is never blamed on the file if ffmpeg says: %s', async (stderr) => {
    const error = interrupted(stderr)
    await expect(judged(await makeClip(scratch.path('clip.mp4')), error)).rejects.toBe(error)
  })
})
