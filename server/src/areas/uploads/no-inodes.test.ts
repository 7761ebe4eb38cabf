import { randomBytes } from 'node:crypto'
import { readFile, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { findWarnings, openFolders } from '../../folders.ts'
import { errorCode } from '../../platform/error-code.ts'
import { isStorageFull } from '../../platform/http/errors.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { mountAt, mountSmallDisk } from '../../testing/small-disk.ts'
import { tusUploads } from '../../testing/tus.ts'
import { beginUpload } from './begin.ts'

const MEGABYTE = 1024 ** 2

// Space for bytes, but only for a few files.
const disk = mountSmallDisk('rw', 'size=2g,nr_inodes=400')
let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await createTestApp()
  owner = (await createChannel(app.db)).owner
})
afterAll(async () => {
  await app.close()
  disk?.unmount()
})

/** Creates files until there are no free inodes, and returns them. */
async function fillInodes(folder: string): Promise<string[]> {
  const files: string[] = []
  for (;;) {
    const file = path.join(folder, `.filler-${files.length}`)
    try {
      await writeFile(file, '')
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') return files
      throw error
    }
    files.push(file)
  }
}

const countUploads = async () => (await app.db.selectFrom('uploads').select('id').execute()).length

it.skipIf(disk === undefined)(
  'an upload without a free inode is rejected because of no space, leaves no files, and does not block later uploads',
  async () => {
    const folder = disk?.path ?? ''
    const parts = { ...app.parts, incoming: { ...app.parts.incoming, folder } }
    const site = await createApp(parts)
    const uploads = tusUploads(await site.listen({ port: 0, host: '127.0.0.1' }))
    const fillers = await fillInodes(folder)
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await uploads.begin(owner, { bytes: 1000 })).toMatchObject({ status: 507, code: 'storage_full' })
    }
    expect(await countUploads()).toBe(0)
    for (const file of fillers) await rm(file)
    expect(await uploads.begin(owner, { bytes: 1000 })).toMatchObject({ status: 201 })
    await site.close()
  },
)

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  'an upload whose file cannot be created (%s) leaves neither a row nor a file',
  async (code) => {
    const { incoming } = app.parts
    const before = await countUploads()
    const { id: channelId } = await createChannel(app.db, { owner })
    const begun = beginUpload(app.parts, {
      id: code,
      userId: owner.id,
      channelId,
      fileName: 'a.mp4',
      bytes: 10,
      isPublic: true,
      replacesVideoId: null,
      isOriginal: false,
      isReceived: true,
      placeFile: async () => {
        await writeFile(path.join(incoming.folder, code), '')
        throw Object.assign(new Error(code), { code })
      },
    })
    await expect(begun).rejects.toThrow(code)
    expect(await countUploads()).toBe(before)
    expect(await filesIn(incoming.folder)).toEqual([])
  },
)

it.skipIf(disk === undefined)('health names a folder in which only few files can be created', async () => {
  const config = { ...app.parts.config, dataDir: disk?.path ?? '' }
  await openFolders(config)
  expect(await findWarnings({ ...app.parts, config, areShared: async () => true })).toEqual([])
  await fillInodes(disk?.path ?? '')
  const said = await findWarnings({ ...app.parts, config, areShared: async () => true })
  expect(said).toEqual([expect.stringMatching(/^fewer than 200 files can be created .* for incoming, work/)])
})

it('an upload that fills the disk is rejected because of no space, even if the folder seems to have some', async () => {
  const uploads = tusUploads(await app.listen())
  const { location, uploadId } = await uploads.begin(owner, { bytes: 1000 })
  const file = path.join(app.parts.incoming.folder, uploadId)
  await rm(file)
  await symlink('/dev/full', file)
  const response = await uploads.send(owner, location, new Uint8Array(1000))
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([507, 'storage_full'])
  await rm(file)
  await writeFile(file, '')
  expect((await uploads.send(owner, location, new Uint8Array(500))).status).toBe(204)
  expect(await uploads.offset(owner, location)).toEqual({ status: 200, offset: 500 })
})

it.skipIf(disk === undefined)(
  'an upload that fills the disk on its way is told so, and goes on where it stopped once there is space',
  async () => {
    const small = mountSmallDisk('rw', 'size=2g')
    onTestFinished(() => small?.unmount())
    const folder = small?.path ?? ''
    const site = await createApp({ ...app.parts, incoming: { ...app.parts.incoming, folder } })
    const uploads = tusUploads(await site.listen({ port: 0, host: '127.0.0.1' }))
    const bytes = randomBytes(12 * MEGABYTE)
    const { location, uploadId } = await uploads.begin(owner, { bytes: bytes.length })
    const file = path.join(folder, uploadId)
    const sizeOfFile = async () => (await stat(file)).size
    const answer = await uploads.send(
      owner,
      location,
      (async function* () {
        yield bytes.subarray(0, MEGABYTE)
        await expect.poll(sizeOfFile).toBe(MEGABYTE)
        const { blocks, bfree, bsize } = await statfs(folder)
        expect(mountAt(folder, `remount,size=${(blocks - bfree) * bsize + 2 * MEGABYTE}`)).toBe(true)
        for (let at = MEGABYTE; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE)
      })(),
    )
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([507, 'storage_full'])
    expect(mountAt(folder, 'remount,size=2g')).toBe(true)

    const { offset } = await uploads.offset(owner, location)
    expect(offset).toBe(await sizeOfFile())
    expect(offset).toBeGreaterThan(MEGABYTE)
    expect((await uploads.send(owner, location, bytes.subarray(offset, -1), offset)).status).toBe(204)
    expect((await readFile(file)).equals(bytes.subarray(0, -1))).toBe(true)
    await site.close()
  },
)

it('an exhausted disk quota counts as no space, even if Node has no name for the error', () => {
  const code = 'Unknown system error -122'
  const error = Object.assign(new Error(`${code}: ${code}, write`), { errno: -122, code, syscall: 'write' })
  expect(errorCode(error)).toBe('EDQUOT')
  expect(isStorageFull(error)).toBe(true)
})

it('an exceeded disk quota of PostgreSQL counts as no space, although it is reported as an internal error', () => {
  const reported = (code: string, why: string) =>
    Object.assign(new Error(`could not extend file "base/16384/16388": ${why}`), { code })
  expect(isStorageFull(reported('XX000', 'Disk quota exceeded'))).toBe(true)
  expect(isStorageFull(reported('53100', 'No space left on device'))).toBe(true)
  expect(isStorageFull(reported('XX000', 'Invalid argument'))).toBe(false)
})
