import { readdir } from 'node:fs/promises'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { makeClip } from '../../../testing/clip.ts'
import { createChannel } from '../../../testing/factories.ts'
import { jobContext, machinesOf } from '../../../testing/machine.ts'
import { makeEdit } from '../edit-jobs/make-edit.ts'
import { encodeVideo, finishLadder } from '../first-encode.ts'
import { ENCODING } from '../job-kinds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('makes an edit from the files of one machine only, whichever machines started it', async () => {
  const { owner } = await createChannel(app.db)
  const as = app.as(owner.token)
  const { machine, mixedKeys, writersOf } = machinesOf(app)
  const video = new File([new Uint8Array(await makeClip(4))], 'tea.mp4', { type: 'video/mp4' })
  const { videoId } = await as(contract.uploads.videoUpload, { body: {}, files: { video } })
  await encodeVideo(machine('encoder'), videoId, jobContext())
  await finishLadder(machine('encoder'), videoId, jobContext())
  await as(contract.edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 3 } })
  const { id: editId } = await app.db.selectFrom('editJobs').select('id').executeTakeFirstOrThrow()

  for (const name of ['first', 'second'])
    await expect(
      makeEdit(machine(name, /\/poster-2-640/), { videoId, editId }, jobContext()),
    ).rejects.toThrow('killed')
  await makeEdit(machine('first'), { videoId, editId }, jobContext())
  expect(mixedKeys()).toEqual([])
  const { state } = await as(contract.edits.editState, { query: { videoId } })
  expect(state).toMatchObject({ job: null, fromSeconds: 1, toSeconds: 3 })
  const { masterKey } = await app.db.selectFrom('videos').select('masterKey').executeTakeFirstOrThrow()
  expect(writersOf(masterKey ?? '')).toEqual(['first'])
  const outdated = await app.db.selectFrom('outdatedMedia').select('key').execute()
  expect(outdated.map(({ key }) => key)).not.toContain(masterKey?.replace(/\/[^/]*$/, ''))
  expect(await readdir(machine('first').workFolder)).toEqual([expect.stringMatching(`${videoId}`)])
})

it('tells the owner of an encode or edit that the disk is full', async () => {
  const { owner } = await createChannel(app.db)
  const as = app.as(owner.token)
  const { machine } = machinesOf(app)
  const fullMachine = (error: { errno?: number; code: string }) => ({
    ...machine('full'),
    storage: {
      ...app.parts.storage,
      put: async () => {
        throw Object.assign(new Error('write'), error)
      },
    },
  })
  const refused = { code: 'disk_full', isRetryable: true }
  const failureOf = async (table: 'videos' | 'editJobs') =>
    (await app.db.selectFrom(table).select('failureText').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .failureText
  const video = new File([new Uint8Array(await makeClip(4))], 'tea.mp4', { type: 'video/mp4' })
  const { videoId } = await as(contract.uploads.videoUpload, { body: {}, files: { video } })
  const withoutSpace = fullMachine({ code: 'ENOSPC' })
  await expect(encodeVideo(withoutSpace, videoId, jobContext())).rejects.toMatchObject(refused)
  expect(await failureOf('videos')).toBe('The server is out of disk space. Try again later.')

  await encodeVideo(machine('encoder'), videoId, jobContext())
  await finishLadder(machine('encoder'), videoId, jobContext())
  await as(contract.edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 3 } })
  const { id: editId } = await app.db
    .selectFrom('editJobs')
    .select('id')
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  // As Node has EDQUOT.
  const withoutQuota = fullMachine({ errno: -122, code: 'Unknown system error -122' })
  await expect(makeEdit(withoutQuota, { videoId, editId }, jobContext())).rejects.toMatchObject(refused)
  expect(await failureOf('editJobs')).toBe('The server is out of disk space. Try again later.')
})

it('does not blame a file that its machine cannot find, and encodes it once it is there', async () => {
  const { owner } = await createChannel(app.db)
  const as = app.as(owner.token)
  const { machine } = machinesOf(app)
  const video = new File([new Uint8Array(await makeClip(2))], 'tea.mp4', { type: 'video/mp4' })
  const { videoId } = await as(contract.uploads.videoUpload, { body: {}, files: { video } })
  const blind = machine('blind')
  const elsewhere = { ...blind, incoming: { ...blind.incoming, folder: blind.workFolder } }
  await expect(
    encodeVideo(elsewhere, videoId, { ...jobContext(), attempt: ENCODING.retryLimit + 1 }),
  ).rejects.toMatchObject({ code: 'missing_file', isRetryable: true })
  const stateOf = async () => (await as(contract.uploads.processingState, { query: { videoId } })).state
  expect((await stateOf()).stage).not.toBe('failed')
  await encodeVideo(machine('encoder'), videoId, jobContext())
  await finishLadder(machine('encoder'), videoId, jobContext())
  expect((await stateOf()).stage).toBe('ready')
})
