import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { mountSmallDisk } from '../testing/small-disk.ts'
import { planLadder } from './ladder.ts'
import { makePosters } from './posters.ts'
import { produceRenditions } from './produce.ts'
import { ffmpeg, look, makeClip, makeScratch, produce, quickSettings, tools } from './test-clips.ts'
import { words } from './tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** How many ffmpeg processes write to, or read from, this path. */
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

describe('a production that is interrupted', { timeout: 60_000 }, () => {
  test('is finished by another run after a kill -9, and keeps what stood complete', async () => {
    const workDir = scratch.path('killed')
    const clip = await makeClip(scratch.path('killed.mp4'), { seconds: 20, size: '640x360' })
    const script = `
      import { look, produce } from ${JSON.stringify(join(import.meta.dirname, 'test-clips.ts'))}
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

  test('makes nothing again where everything stands, and answers the same state', async () => {
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

  test('makes anew what is broken among what it finds', async () => {
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

  test('stops at an abort with its reason, leaving no process and no half-made file', async () => {
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

  test('stops while it checks, and keeps what it made: another run only checks it again', async () => {
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

  test('says so when ffmpeg makes no headway, and that trying again may help', async () => {
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

  test('leaves room on its disk for others, and says that there is too little', async ({ skip }) => {
    const disk = mountSmallDisk()
    if (disk === undefined) return skip('only root may mount a small disk')
    onTestFinished(disk.unmount)
    const clip = await makeClip(scratch.path('no-room.mp4'), { seconds: 1, size: '256x144' })
    const refused = produce(clip, join(disk.path, 'work'))
    await expect(refused).rejects.toMatchObject({ code: 'disk_full', isRetryable: true })
    await expect(refused).rejects.toHaveProperty('detail', expect.stringContaining('are kept free'))
  })

  test('takes no posters that a full disk has cut off', async ({ skip }) => {
    const disk = mountSmallDisk()
    if (disk === undefined) return skip('only root may mount a small disk')
    onTestFinished(disk.unmount)
    const clip = await makeClip(scratch.path('no-posters.mp4'), { seconds: 1, size: '640x360' })
    const job = { tools, inputPath: clip, folder: disk.path, source: await look(clip) }
    await expect(makePosters({ ...job, options: { timeLimitSeconds: 20 } })).rejects.toThrow('No space left')
  })

  test('makes a film of a file in which a few bytes are damaged, and copies nothing of it', async () => {
    const clip = await makeClip(scratch.path('scratched.mp4'), { seconds: 4, size: '426x240' })
    const bytes = await readFile(clip)
    const middle = Math.floor(bytes.length / 2)
    bytes.fill(0xff, middle, middle + 40)
    await writeFile(clip, bytes)
    const { ladder, final } = await produce(clip, scratch.path('scratched'))
    expect(ladder.copy?.isKept).toBe(true)
    expect(final.isDamaged).toBe(true)
    // A run that finds all of it made knows it as well.
    expect((await produce(clip, scratch.path('scratched'))).final.isDamaged).toBe(true)
    expect(final.renditions.map(({ name, durationSeconds }) => [name, durationSeconds])).toEqual([
      ['v144', 4],
      ['v240', 4],
    ])
    await ffmpeg('-xerror', '-i', scratch.path('scratched/v240.mp4'), ...words('-f null -'))
  })

  test('refuses a file much of which is damaged, and says that it is the file', async () => {
    const clip = await makeClip(scratch.path('damaged.mp4'), { seconds: 4 })
    const bytes = await readFile(clip)
    for (let at = bytes.length / 3; at < bytes.length / 2; at += 40) bytes[Math.floor(at)] = 0xff
    await writeFile(clip, bytes)
    await expect(produce(clip, scratch.path('damaged'))).rejects.toMatchObject({ code: 'damaged_file' })
  })

  test.each([[[]], [['v144']]])(
    'encodes the top rung, too, where the others (%s ahead) cannot be fitted to the copy',
    async (firstRungs: string[]) => {
      const clip = await makeClip(scratch.path('misfit.mp4'), { seconds: 6, size: '426x240' })
      const workDir = scratch.path(`misfit${firstRungs.length}`)
      // At this rate there is no picture at 4 s, where the copy has its second segment.
      const frameRate = { numerator: 10, denominator: 3 }
      const ladder = { ...planLadder(await look(clip), quickSettings), frameRate, firstRungs }
      expect(ladder.copy?.isKept).toBe(true)
      const { final } = await produce(clip, workDir, { ladder })
      expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'v240'])
    },
  )

  test('cuts all rungs alike where one fails after another was shown beside a kept copy', async () => {
    const output = words('-g 75 -keyint_min 75 -sc_threshold 0')
    const clip = await makeClip(scratch.path('late.mp4'), { seconds: 13, size: '640x360', output })
    const workDir = scratch.path('late')
    const ladder = { ...planLadder(await look(clip), quickSettings), firstRungs: ['v144'] }
    expect(ladder.copy?.isKept).toBe(true)
    const onProgress = ({ stage }: { stage: string }) => {
      // What was shown has been checked; the other rung breaks before it is.
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
    const cuts = final.renditions.map(({ name }) =>
      readFileSync(join(workDir, `${name}.m3u8`), 'utf8').match(/#EXTINF:[\d.]+/g),
    )
    expect(cuts).toEqual([cuts[0], cuts[0], cuts[0]])
  })
})
