import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
import { sweepWorkFolders } from './work-folders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY_MS = 24 * 3600 * 1000

it('removes some days later what an encoding that was given up left, and nothing that is in work', async () => {
  const work = path.join(app.parts.config.dataDir, 'work')
  await sweepWorkFolders(app.db, work)
  const leave = async (name: string, days: number) => {
    await mkdir(path.join(work, name), { recursive: true })
    await writeFile(path.join(work, name, 'v144.mp4'), 'film')
    const then = new Date(Date.now() - days * DAY_MS)
    await utimes(path.join(work, name), then, then)
    return name
  }
  const failed = { stage: 'failed', canRetry: true } as const
  const gone = await createVideo(app.db, failed)
  const recent = await createVideo(app.db, failed)
  const long = await createVideo(app.db, { stage: 'encoding' })
  const cut = await createVideo(app.db, { stage: 'ready' })
  await leave(String(gone.id), 4)
  const kept = [
    await leave(String(recent.id), 2),
    await leave(String(long.id), 4),
    await leave(String(cut.id), 4),
    await leave('downloads', 4),
  ]
  await sweepWorkFolders(app.db, work)
  expect((await readdir(work)).sort()).toEqual(kept.sort())
})
