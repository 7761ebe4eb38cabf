import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runInChild } from '../../testing/child-process.ts'
import { killAtMove } from '../../testing/kill-at-move.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { createLog } from '../log.ts'
import { InterruptedRestore, requireNoRestore } from '../restore-marker.ts'
import { finishRestore } from './restore.ts'
import { stagedSite, withRestoreLock } from './switch.ts'

const log = createLog('silent')
const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

const OLD = {
  'media/old.bin': 'old',
  'postgres/PG_VERSION': 'old',
  'secrets/address-salt': 'old',
  'work/x': 'old',
}
const RESTORED = {
  'media/new.bin': 'new',
  'no-demo': 'new',
  'postgres/PG_VERSION': 'new',
  'secrets/address-salt': 'new',
}
// One for the journal, one for each old entry, and one for each new entry.
const MOVES = 1 + 4 + 4

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'serendib-switch-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

async function read(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const files = paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')])
  return Object.fromEntries(await Promise.all(files))
}

const putAside = (files: object) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`replaced-1/${path}`, text]))

/** Runs the switch of a restore that has built the new site, and kills it before one of its moves. */
async function switchAndKill(move: number): Promise<void> {
  await endOf(`
    ${killAtMove(move)}
    const { withRestoreLock, writeJournal, switchSites } = await import(${at('./switch.ts')})
    const journal = {
      putAside: 'replaced-1',
      old: ${JSON.stringify(['media', 'postgres', 'secrets', 'work'])},
      restored: ${JSON.stringify(['media', 'no-demo', 'postgres', 'secrets'])},
      isSameSecret: true,
      storage: 'disk',
    }
    await withRestoreLock(${JSON.stringify(dataDir)}, async () => {
      await writeJournal(${JSON.stringify(dataDir)}, journal)
      await switchSites(${JSON.stringify(dataDir)}, journal)
    })
    console.log('ended')
  `)
}

/** Runs code in a child process until it has ended or killed itself. */
async function endOf(code: string): Promise<void> {
  const child = runInChild(code)
  await child.untilPrinted('ended')
  await child.kill('SIGKILL')
}

test.for(Array.from({ length: MOVES }, (_, index) => index + 1))(
  'after a restore is killed before move %i, no start touches the data folder, and --finish leaves one whole site',
  async (move) => {
    await write(dataDir, OLD)
    await write(stagedSite(dataDir), RESTORED)
    await switchAndKill(move)

    const before = await read(dataDir)
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(InterruptedRestore)
    await expect(startEmbeddedDatabase({ dataDir, log, as: 'guest' })).rejects.toThrow(
      `npm run admin -- restore --finish --into ${dataDir}`,
    )
    expect(await read(dataDir)).toEqual(before)

    const restored = await finishRestore(dataDir, log)
    const isDecided = move > 1
    expect(restored !== undefined).toBe(isDecided)
    expect(await read(dataDir)).toEqual(isDecided ? { ...RESTORED, ...putAside(OLD) } : OLD)
    await requireNoRestore(dataDir)
  },
)

test('a restore that is not killed makes exactly the expected moves', async () => {
  await write(dataDir, OLD)
  await write(stagedSite(dataDir), RESTORED)
  await switchAndKill(MOVES + 1)
  expect(await read(dataDir)).toEqual({ ...RESTORED, ...putAside(OLD) })
})

test('--finish completes a restore whose first --finish was killed', async () => {
  await write(dataDir, OLD)
  await write(stagedSite(dataDir), RESTORED)
  await switchAndKill(4)
  await endOf(`
    ${killAtMove(3)}
    const { finishRestore } = await import(${at('./restore.ts')})
    const { createLog } = await import(${at('../log.ts')})
    await finishRestore(${JSON.stringify(dataDir)}, createLog('silent'))
  `)
  await expect(requireNoRestore(dataDir)).rejects.toThrow(InterruptedRestore)
  await finishRestore(dataDir, log)
  expect(await read(dataDir)).toEqual({ ...RESTORED, ...putAside(OLD) })
})

test('while a restore is running, a start, another restore and --finish are refused', async () => {
  await write(dataDir, OLD)
  const child = runInChild(`
    import { withRestoreLock } from ${at('./switch.ts')}
    await withRestoreLock(${JSON.stringify(dataDir)}, () => {
      console.log('running')
      return new Promise(() => setInterval(() => undefined, 60_000))
    })
  `)
  await child.untilPrinted('running')
  await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(InterruptedRestore)
  await expect(withRestoreLock(dataDir, () => Promise.resolve())).rejects.toThrow('Another restore into')
  await expect(finishRestore(dataDir, log)).rejects.toThrow('Another restore into')
  await child.kill('SIGKILL')
  expect(await finishRestore(dataDir, log)).toBeUndefined()
  expect(await read(dataDir)).toEqual(OLD)
  await expect(finishRestore(dataDir, log)).rejects.toThrow('no interrupted restore')
})

test('a failed move during --finish keeps the restored site, and the error says how to continue', async () => {
  await write(dataDir, OLD)
  await write(stagedSite(dataDir), RESTORED)
  await switchAndKill(2)
  // As if somebody deleted a folder meanwhile to free space.
  await rm(join(dataDir, 'work'), { recursive: true })
  await expect(finishRestore(dataDir, log)).rejects.toThrow(/ENOENT(.|\n)*restore --finish/)
  await write(dataDir, { 'work/x': 'old' })
  await finishRestore(dataDir, log)
  expect(await read(dataDir)).toEqual({ ...RESTORED, ...putAside(OLD) })
})
