import { chmod, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { DEFAULT_PROBE_LIMITS, probe } from './probe.ts'
import { makeClip, makeScratch, tools } from './test-clips.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

describe('a probe that the machine interrupts', { timeout: 30_000 }, () => {
  test.each([
    ['is killed', 'kill -9 $$'],
    ['is terminated', 'kill -TERM $$'],
    ['reports a signal of a child', 'exit 137'],
    ['has no memory', 'echo "clip.mp4: Cannot allocate memory" >&2; exit 1'],
    ['cannot read the disk', 'echo "clip.mp4: Input/output error" >&2; exit 1'],
    ['has no free disk space', 'echo "No space left on device" >&2; exit 1'],
    ['has no file descriptors', 'echo "clip.mp4: Too many open files" >&2; exit 1'],
  ])('does not refuse the file when ffprobe %s', async (_how, script) => {
    const clip = await makeClip(scratch.path('clip.mp4'))
    const header = scratch.path('header')
    await writeFile(header, `#!/bin/sh\n${script}\n`)
    const packets = scratch.path('packets')
    await writeFile(packets, `#!/bin/sh\ncase "$*" in *-show_format*) exec ffprobe "$@";; esac\n${script}\n`)
    for (const ffprobePath of [header, packets]) {
      await chmod(ffprobePath, 0o755)
      await expect(probe({ ...tools, ffprobePath }, clip, DEFAULT_PROBE_LIMITS)).rejects.toMatchObject({
        failure: 'interrupted',
      })
    }
  })
})
