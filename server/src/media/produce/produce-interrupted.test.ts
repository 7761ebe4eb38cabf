import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { mountSmallDisk } from '../../testing/small-disk.ts'
import { planLadder } from '../model/ladder.ts'
import { makeThumbnails } from '../pictures/thumbnails.ts'
import { produceRenditions } from './produce.ts'
import { ffmpeg, look, makeClip, makeScratch, produce, quickSettings, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** Counts the ffmpeg processes that read or write this path. */
function countProcesses(path: string): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const commands = ids.map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  })
  return commands.filter((command) => command.includes('ffmpeg\0') && command.includes(path)).length
}

describe('interrupted encoding', () => {
  test('is completed by another run after a kill -9, which reuses complete files', async () => {
    const workDir = scratch.path('killed')
    const clip = await makeClip(scratch.path('killed.mp4'), { seconds: 20, size: '640x360' })
    const script = `
      import { look, produce } from ${JSON.stringify(join(import.meta.dirname, '../test-clips.ts'))}
      let playable = false
      await produce(${JSON.stringify(clip)}, ${JSON.stringify(workDir)}, {
        onPlayable: () => { playable = true },
        onProgress: ({ percent }) => { if (playable && percent > 4) console.log('encoding') },
      })
      console.log('finished')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(String(await once(child.stdout, 'data'))).toBe('encoding\n')
    child.kill('SIGKILL')
    await once(child, 'close')
    for (let patience = 100; countProcesses(workDir) > 0 && patience > 0; patience--) await wait(50)
    expect(countProcesses(workDir)).toBe(0)

    const left = await readdir(workDir)
    expect(left.some((name) => name.startsWith('.attempt-'))).toBe(true)
    expect(left).not.toContain('v144.mp4')
    const copied = await stat(join(workDir, 'source-video.mp4'))

    const { earlier, final } = await produce(clip, workDir)
    expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'v240', 'source-video'])
    expect(earlier).toHaveLength(1)
    expect((await stat(join(workDir, 'source-video.mp4'))).mtimeMs).toBe(copied.mtimeMs)
    expect((await readdir(workDir)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('reuses everything and returns the same state if everything is complete', async () => {
    const workDir = scratch.path('killed')
    const times = async () =>
      Promise.all(
        (await readdir(workDir)).map(async (name) => [name, (await stat(join(workDir, name))).mtimeMs]),
      )
    const before = await times()
    const { final } = await produce(scratch.path('killed.mp4'), workDir)
    expect(await times()).toEqual(before)
    expect(final.isFinal).toBe(true)
  })

  test('re-encodes broken files', async () => {
    const workDir = scratch.path('broken')
    const clip = await makeClip(scratch.path('broken.mp4'), { seconds: 1, size: '426x240' })
    await mkdir(workDir)
    await writeFile(join(workDir, 'v144.mp4'), (await readFile(clip)).subarray(0, 3000))
    await writeFile(join(workDir, 'source-video.mp4'), 'nothing')
    const { final } = await produce(clip, workDir)
    expect(final.renditions.map(({ name, durationSeconds }) => [name, durationSeconds])).toEqual([
      ['v144', 1],
      ['source-video', 1],
    ])
  })

  test('stops when aborted, throws the reason, and leaves no process and no incomplete file', async () => {
    const workDir = scratch.path('aborted')
    const clip = scratch.path('aborted.mkv')
    await ffmpeg(...words('-f lavfi -i testsrc2=s=640x360:d=30 -c:v mpeg4 -q:v 5'), clip)
    const abort = new AbortController()
    const onProgress = ({ percent }: { percent: number }) => {
      if (percent > 4) abort.abort(new Error('deleted by its owner'))
    }
    await expect(produce(clip, workDir, { signal: abort.signal, onProgress })).rejects.toThrow(
      'deleted by its owner',
    )
    expect(countProcesses(workDir)).toBe(0)
    expect((await readdir(workDir)).filter((name) => name.startsWith('.') || name.startsWith('v'))).toEqual(
      [],
    )
  })

  test('stops during verification and keeps its files, which the next run only verifies', async () => {
    const workDir = scratch.path('checking')
    const clip = await makeClip(scratch.path('checking.mp4'), { size: '426x240' })
    const abort = new AbortController()
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage === 'checking') abort.abort(new Error('the site stops'))
    }
    await expect(produce(clip, workDir, { signal: abort.signal, onProgress })).rejects.toThrow(
      'the site stops',
    )
    expect(countProcesses(workDir)).toBe(0)
    const made = await stat(join(workDir, 'v144.mp4'))
    const { final } = await produce(clip, workDir)
    expect(final.isFinal).toBe(true)
    expect((await stat(join(workDir, 'v144.mp4'))).mtimeMs).toBe(made.mtimeMs)
  })

  test('fails with a retryable error when ffmpeg stalls', async () => {
    const clip = await makeClip(scratch.path('stalled.mp4'), { seconds: 1, sound: false })
    const source = await look(clip)
    const pipe = scratch.path('pipe.mp4')
    execFileSync('mkfifo', [pipe])
    const request = { tools, inputPath: pipe, workDir: scratch.path('stalled'), source }
    const ladder = planLadder({ ...source, container: 'other' }, quickSettings)
    await expect(produceRenditions({ ...request, ladder, stallSeconds: 0.5 })).rejects.toMatchObject({
      code: 'encoder_stalled',
      isRetryable: true,
    })
    expect(countProcesses(pipe)).toBe(0)
  })

  test('leaves free disk space for others, and fails when the disk is full', async ({ skip }) => {
    const disk = mountSmallDisk()
    if (disk === undefined) return skip('only root may mount a small disk')
    onTestFinished(disk.unmount)
    const clip = await makeClip(scratch.path('no-space.mp4'), { seconds: 1, size: '256x144' })
    const refused = produce(clip, join(disk.path, 'work'))
    await expect(refused).rejects.toMatchObject({ code: 'disk_full', isRetryable: true })
    await expect(refused).rejects.toHaveProperty('detail', expect.stringContaining('are required'))
  })

  test('stores no thumbnails truncated by a full disk', async ({ skip }) => {
    const disk = mountSmallDisk()
    if (disk === undefined) return skip('only root may mount a small disk')
    onTestFinished(disk.unmount)
    const clip = await makeClip(scratch.path('no-thumbnails.mp4'), { seconds: 1, size: '640x360' })
    const job = { tools, inputPath: clip, folder: disk.path, source: await look(clip) }
    await expect(makeThumbnails({ ...job, options: { timeLimitSeconds: 20 } })).rejects.toThrow(
      'No space left',
    )
  })

  test('encodes a file with a few damaged bytes and copies none of its streams', async () => {
    const clip = await makeClip(scratch.path('scratched.mp4'), { seconds: 4, size: '426x240' })
    const bytes = await readFile(clip)
    const middle = Math.floor(bytes.length / 2)
    bytes.fill(0xff, middle, middle + 40)
    await writeFile(clip, bytes)
    const { ladder, final } = await produce(clip, scratch.path('scratched'))
    expect(ladder.copy?.isPermanent).toBe(true)
    expect(final.isDamaged).toBe(true)
    // A later run that finds everything complete also knows that the file is damaged.
    expect((await produce(clip, scratch.path('scratched'))).final.isDamaged).toBe(true)
    expect(final.renditions.map(({ name, durationSeconds }) => [name, durationSeconds])).toEqual([
      ['v144', 4],
      ['v240', 4],
    ])
    await ffmpeg('-xerror', '-i', scratch.path('scratched/v240.mp4'), ...words('-f null -'))
  })

  test('rejects a badly damaged file as damaged', async () => {
    const clip = await makeClip(scratch.path('damaged.mp4'), { seconds: 4 })
    const bytes = await readFile(clip)
    for (let at = bytes.length / 3; at < bytes.length / 2; at += 40) bytes[Math.floor(at)] = 0xff
    await writeFile(clip, bytes)
    await expect(produce(clip, scratch.path('damaged'))).rejects.toMatchObject({ code: 'damaged_file' })
  })

  test.each([[[]], [['v144']]])(
    'also encodes the top rendition if the others (%s first) cannot match the copy',
    async (firstRenditions: string[]) => {
      const clip = await makeClip(scratch.path('misfit.mp4'), { seconds: 6, size: '426x240' })
      const workDir = scratch.path(`misfit${firstRenditions.length}`)
      // At this frame rate there is no frame at 4 s, where the copy's second segment begins.
      const frameRate = { numerator: 10, denominator: 3 }
      const ladder = { ...planLadder(await look(clip), quickSettings), frameRate, firstRenditions }
      expect(ladder.copy?.isPermanent).toBe(true)
      const { final } = await produce(clip, workDir, { ladder })
      expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'v240'])
    },
  )

  test('splits all renditions alike if one fails after another was served next to a kept copy', async () => {
    const output = words('-g 75 -keyint_min 75 -sc_threshold 0')
    const clip = await makeClip(scratch.path('late.mp4'), { seconds: 13, size: '640x360', output })
    const workDir = scratch.path('late')
    const ladder = { ...planLadder(await look(clip), quickSettings), firstRenditions: ['v144'] }
    expect(ladder.copy?.isPermanent).toBe(true)
    const onProgress = ({ stage }: { stage: string }) => {
      // The served rendition is verified; the other one breaks before its verification.
      if (stage === 'checking') truncateSync(join(workDir, 'v240.mp4'), 3000)
    }
    let isBroken = false
    const breakOnce = (progress: { stage: string }) => {
      if (!isBroken) onProgress(progress)
      isBroken ||= progress.stage === 'checking'
    }
    const { earlier, final } = await produce(clip, workDir, { ladder, onProgress: breakOnce })
    expect(earlier.at(-1)?.renditions.map(({ name }) => name)).toContain('v144')
    expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'v240', 'v360'])
    const trims = final.renditions.map(({ name }) =>
      readFileSync(join(workDir, `${name}.m3u8`), 'utf8').match(/#EXTINF:[\d.]+/g),
    )
    expect(trims).toEqual([trims[0], trims[0], trims[0]])
  })
})
