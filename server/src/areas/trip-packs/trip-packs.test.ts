import { createHash, randomBytes, webcrypto } from 'node:crypto'
import {
  contract,
  decodeReply,
  PACK_KEY_META,
  PIECE_BYTES,
  PlaylistStatement,
  VideoStatement,
  type Signed,
} from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSiteSignature } from '../../platform/site-signature.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUser(app.db)
})
afterAll(() => app.close())

const { tripPacks, playlists, watch } = contract

async function createPlaylist(isPrivate = false): Promise<number> {
  const call = app.as(owner.token)
  const { playlistId } = await call(playlists.addPlaylist, {
    body: { name: 'To Ella', description: '', thumbnail: '', isPrivate },
  })
  return playlistId
}

const signPlaylist = async (playlistId: number) => {
  const { signed } = await app.as(null)(tripPacks.signedPlaylist, {
    query: { playlistId: String(playlistId) },
  })
  return signed
}
const signVideo = async (videoId: number, paths: string[], token: string | null = null) => {
  const { signed } = await app.as(token)(tripPacks.signedVideo, { query: { videoId, paths } })
  return signed
}

async function store(key: string, bytes: Uint8Array): Promise<string> {
  await app.parts.storage.put(key, bytes, { contentType: 'video/mp4' })
  return `/media/${key}`
}

/** Verifies as a browser does, with the key of the page that it keeps for when there is no connection. */
async function isGenuine({ text, signature }: Signed): Promise<boolean> {
  const shell = await (await app.request('/shell')).text()
  const point = new RegExp(`<meta name="${PACK_KEY_META}" content="([^"]+)">`).exec(shell)?.[1] ?? ''
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(point, 'base64url'), ecdsa, false, [
    'verify',
  ])
  return webcrypto.subtle.verify(ecdsa, key, Buffer.from(signature, 'base64url'), Buffer.from(text))
}

describe('signedPlaylist', () => {
  it('signs what a guest gets of a playlist, so that a browser can verify it without the site', async () => {
    const playlistId = await createPlaylist()
    const { id: videoId } = await createVideo(app.db)
    await app.as(owner.token)(playlists.addVideo, { body: { playlistId, videoId } })
    const signed = await signPlaylist(playlistId)
    const { playlist } = PlaylistStatement.parse(JSON.parse(signed.text))
    const seen = await app.as(null)(playlists.getPlaylistData, { query: { playlistId: String(playlistId) } })
    expect(decodeReply(playlists.getPlaylistData, playlist)).toEqual(seen)
    expect(await isGenuine(signed)).toBe(true)
    expect(await isGenuine({ ...signed, text: signed.text.replace('To Ella', 'To Elle') })).toBe(false)
  })

  it('signs no private playlist, not even for its owner', async () => {
    const playlistId = await createPlaylist(true)
    const signing = app.as(owner.token)(tripPacks.signedPlaylist, {
      query: { playlistId: String(playlistId) },
    })
    await expect(signing).rejects.toMatchObject({ code: 'playlist_unavailable' })
  })
})

describe('signedVideo', () => {
  it('signs the hash of each piece of the files', async () => {
    const { id, slug } = await createVideo(app.db)
    const bytes = randomBytes(PIECE_BYTES * 2 + 7)
    const path = await store(`videos/${id}/a/video.mp4`, bytes)
    const exact = await store(`videos/${id}/a/exact.mp4`, bytes.subarray(0, PIECE_BYTES))
    const signed = await signVideo(id, [path, exact, path])
    const statement = VideoStatement.parse(JSON.parse(signed.text))
    const hash = (start: number, end: number) =>
      createHash('sha256').update(bytes.subarray(start, end)).digest('base64url')
    const first = hash(0, PIECE_BYTES)
    expect(statement.files).toEqual([
      {
        path,
        bytes: bytes.length,
        pieces: [first, hash(PIECE_BYTES, PIECE_BYTES * 2), hash(PIECE_BYTES * 2, bytes.length)],
      },
      { path: exact, bytes: PIECE_BYTES, pieces: [first] },
    ])
    expect(decodeReply(watch.displayVideoData, statement.video)?.video.slug).toBe(slug)
    expect(await isGenuine(signed)).toBe(true)
  })

  it('refuses videos that are not public, and files that the site does not show', async () => {
    const unlisted = await createVideo(app.db, { isPublic: false })
    const { channel } = unlisted
    const removed = await createVideo(app.db, { status: 'removed' })
    for (const { id } of [unlisted, removed])
      await expect(signVideo(id, [], channel.owner.token)).rejects.toMatchObject({ code: 'video_not_found' })
    const shown = await createVideo(app.db)
    const original = await store('originals/1/upload.mp4', randomBytes(9))
    const blocked = await store(`videos/${shown.id}/untrimmed/video.mp4`, randomBytes(9))
    for (const path of [
      original,
      blocked,
      '/media/videos/0/none.mp4',
      '/media/../secrets/key',
      '/etc/passwd',
    ])
      await expect(signVideo(shown.id, [path])).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses a video whose owner forbids downloads, also for its owner', async () => {
    const { id, channel } = await createVideo(app.db, { allowsDownloads: false })
    for (const token of [null, channel.owner.token])
      await expect(signVideo(id, [], token)).rejects.toMatchObject({ code: 'downloads_forbidden' })
  })
})

it('all processes with the same secret have the same key, and others another one', () => {
  const keyOf = (secret: string) => createSiteSignature(secret, 'trip packs').publicKey
  expect(keyOf('a'.repeat(64))).toBe(keyOf('a'.repeat(64)))
  expect(keyOf('b'.repeat(64))).not.toBe(keyOf('a'.repeat(64)))
})
