import {
  BlobWriter,
  configure,
  TextReader,
  Uint8ArrayReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  encodeReply,
  PACK_KEY_META,
  playlistCalls,
  type PlaylistStatement,
  type Signed,
  type VideoStatement,
  watchCalls,
} from '@serendib/contract'
import { addVideo, changeVideo, findVideo, type OfflineVideo } from '../offline-videos.ts'
import { checkVideos } from '../transfer/check.ts'
import { putSignedVideo } from '../transfer/playlist-store.ts'
import { detailOf, pathOf, recordOfHalf, stubBrowser, type TestBrowser } from '../transfer/test-browser.ts'
import { openVideo, readPlan } from '../transfer/video-store.ts'
import { offlineUrl } from '../urls.ts'
import { removePack } from './download-pack.ts'
import { openPack } from './open-pack.ts'
import { entryName, MANIFEST, type Manifest } from './pack-file.ts'
import { makePackFile } from './share-pack.ts'
import { hashOf } from './site-key.ts'
import { addPack, findPack } from './trip-packs.ts'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const PLAYLIST = 3

let browser: TestBrowser
let sign: (statement: PlaylistStatement | VideoStatement) => Promise<Signed>
beforeEach(async () => {
  browser = stubBrowser()
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
  const shell = `<meta name="${PACK_KEY_META}" content="${point}">`
  browser.site.set('/shell', () => new Response(shell))
  sign = async (statement) => {
    const text = JSON.stringify(statement)
    const signature = await crypto.subtle.sign(ECDSA, privateKey, new TextEncoder().encode(text))
    return { text, signature: Buffer.from(signature).toString('base64url') }
  }
})
afterEach(() => vi.unstubAllGlobals())

const bytesOf = (id: number) => new Uint8Array(1000).fill(id)

/** The file of a trip pack. The files of `changed` videos are not those that the site signed. */
async function packOf(ids: readonly number[], changed: readonly number[] = [], version = 1): Promise<Blob> {
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter(), { level: 0 })
  const videos: Manifest['videos'] = []
  for (const id of ids) {
    const file = { path: pathOf(id), bytes: 1000, pieces: [await hashOf(bytesOf(id))] }
    const video = encodeReply(watchCalls.displayVideoData, { video: detailOf(id) })
    const signed = await sign({ kind: 'video', video, track: null, files: [file] })
    videos.push({ form: 'file', rendition: 0, signed })
  }
  const playlist = {
    id: PLAYLIST,
    name: 'Up to Ella',
    description: '',
    isPrivate: false,
    isOwn: false,
    ownerId: 1,
    videoCount: 0,
    created: '',
    thumbnails: [],
    firstVideoId: null,
    firstVideoSlug: '',
    ownerName: '',
    ownerPictureUrl: '',
    channelSlug: '',
    isVerified: false,
  }
  const manifest: Manifest = {
    format: 'serendib-trip-pack',
    version: 1,
    rendition: 0,
    videos,
    playlist: await sign({
      kind: 'playlist',
      playlist: encodeReply(playlistCalls.getPlaylistData, { playlist, videos: [], stopIds: [] }),
      route: encodeReply(playlistCalls.playlistStops, { playlist, stops: [], stopCount: 0, kilometres: 0 }),
    }),
  }
  await zip.add(MANIFEST, new TextReader(JSON.stringify({ ...manifest, version })))
  for (const id of new Set(ids)) {
    const bytes = bytesOf(id)
    if (changed.includes(id)) bytes[7] = 0
    await zip.add(entryName(pathOf(id)), new Uint8ArrayReader(bytes))
  }
  return zip.close()
}

/** A download of which some has arrived. */
async function beginDownload(videoId: number): Promise<OfflineVideo> {
  const record = recordOfHalf(videoId)
  addVideo(record)
  await (await openVideo(videoId)).put(`${pathOf(videoId)}?piece=0`, new ArrayBuffer(500))
  return record
}
const hasPiece = async (videoId: number) => (await openVideo(videoId)).has(`${pathOf(videoId)}?piece=0`)

it('a changed trip pack leaves a download that is not finished as it is', async () => {
  const begun = await beginDownload(11)
  await expect(openPack(await packOf([11, 12], [12]))).rejects.toMatchObject({ kind: 'changed' })
  expect([findVideo(11), await hasPiece(11)]).toEqual([begun, true])
  expect([findVideo(12), await hasPiece(12)]).toEqual([undefined, false])
  await openPack(await packOf([11, 12]))
  expect([findVideo(11), findVideo(12)]).toMatchObject([{ state: 'kept' }, { state: 'kept' }])
})

it('a full device loses no download that is not finished, and keeps its video if that is complete', async () => {
  await beginDownload(13)
  await beginDownload(14)
  changeVideo(14, { isPaused: true })
  browser.tooMuch = offlineUrl(14, `${pathOf(14)}?piece=0`)
  await expect(openPack(await packOf([15, 13, 14]))).rejects.toMatchObject({ kind: 'noSpace' })
  expect(findVideo(13)).toMatchObject({ state: 'kept', doneBytes: 1000 })
  expect(await hasPiece(13)).toBe(true)
  expect([findVideo(15), await hasPiece(15)]).toEqual([undefined, false])
  expect(findVideo(14)).toMatchObject({ state: 'partial', isPaused: true, doneBytes: 0 })
  expect(await readPlan(14)).toMatchObject({ streams: [{ path: pathOf(14), bytes: 1000 }] })
})

it('videos of a trip pack that is being opened stay when files without a record are removed', async () => {
  browser.beforePut = async (url) => {
    if (url === offlineUrl(17, `${pathOf(17)}?piece=0`)) await checkVideos()
  }
  await openPack(await packOf([16, 17]))
  expect([await hasPiece(16), await hasPiece(17)]).toEqual([true, true])
  expect([findVideo(16), findVideo(17)]).toMatchObject([{ state: 'kept' }, { state: 'kept' }])
})

it('a trip pack is given on without pictures that the site did not sign', async () => {
  await openPack(await packOf([18]))
  const [picture, logo] = ['/media/posters/18-640.webp', '/media/channels/1.webp']
  const bytes = new Uint8Array([1, 2, 3])
  const pieces = [await hashOf(bytes)]
  const files = [
    { path: pathOf(18), bytes: 1000, pieces: [await hashOf(bytesOf(18))] },
    { path: picture, bytes: 3, pieces },
    { path: logo, bytes: 3, pieces },
  ]
  const video = encodeReply(watchCalls.displayVideoData, {
    video: { ...detailOf(18), thumbnails: [picture], channelLogoUrl: logo },
  })
  await putSignedVideo(18, await sign({ kind: 'video', video, track: null, files }))
  const stored = await openVideo(18)
  await stored.put(logo, bytes.buffer)
  await stored.put(picture, new ArrayBuffer(2))
  const pack = findPack(PLAYLIST)
  if (!pack) throw new Error('there is no pack')
  const file = await makePackFile(pack)
  await removePack(pack)
  await openPack(file)
  expect([findVideo(18)?.state, (await readPlan(18))?.files]).toEqual(['kept', [logo]])
})

it('a trip pack of fewer videos takes none out of the one on the device', async () => {
  addPack({ playlistId: PLAYLIST, name: 'Up to Ella', videoIds: [22, 23], rendition: 240, checkedAt: 1 })
  expect(await openPack(await packOf([21, 22, 21]))).toBe('Up to Ella')
  expect(findPack(PLAYLIST)).toMatchObject({ videoIds: [21, 22, 23], checkedAt: 0 })
})

it('a trip pack without videos is refused', async () => {
  await expect(openPack(await packOf([]))).rejects.toMatchObject({ kind: 'notPack' })
  expect(findPack(PLAYLIST)).toBeUndefined()
})

it('a trip pack of a newer version is named as such, and one of an unknown version is refused', async () => {
  await expect(openPack(await packOf([32], [], 2))).rejects.toMatchObject({ kind: 'newer' })
  await expect(openPack(await packOf([32], [], 0))).rejects.toMatchObject({ kind: 'notPack' })
  expect(findVideo(32)).toBeUndefined()
})

it('a statement of another site, of another kind or that was changed is refused', async () => {
  const ours = sign
  const { privateKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  sign = async (statement) => {
    const text = JSON.stringify(statement)
    const signature = await crypto.subtle.sign(ECDSA, privateKey, new TextEncoder().encode(text))
    return { text, signature: Buffer.from(signature).toString('base64url') }
  }
  await expect(openPack(await packOf([31]))).rejects.toMatchObject({ kind: 'changed' })
  sign = async (statement) => ({
    ...(await ours(statement)),
    text: JSON.stringify({ ...statement, more: 1 }),
  })
  await expect(openPack(await packOf([31]))).rejects.toMatchObject({ kind: 'changed' })
  sign = async (statement) => ours(statement.kind === 'playlist' ? statement : { ...statement, files: [] })
  await expect(openPack(await packOf([31]))).rejects.toMatchObject({ kind: 'changed' })
  expect(findVideo(31)).toBeUndefined()
})
