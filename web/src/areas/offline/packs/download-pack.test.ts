import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encodeReply, PIECE_BYTES, playlistCalls, tripPackCalls, type PlaylistCard } from '@serendib/contract'
import { addVideo, changeVideo, findVideo } from '../offline-videos.ts'
import { detailOf, pathOf, recordOfHalf, stubBrowser, type TestBrowser } from '../transfer/test-browser.ts'
import { removeVideo } from '../transfer/download.ts'
import { openVideo, putPlan } from '../transfer/video-store.ts'
import { checkPacks, downloadPack } from './download-pack.ts'
import { sizePack } from './size-pack.ts'
import { addPack, findPack } from './trip-packs.ts'

const { locks } = navigator
const BYTES = 2 * PIECE_BYTES
const PLAYLIST: PlaylistCard = {
  id: 3,
  name: 'Up to Ella',
  description: '',
  isPrivate: false,
  isOwn: false,
  ownerId: 1,
  videoCount: 1,
  created: '',
  thumbnails: [],
  firstVideoId: null,
  firstVideoSlug: '',
  ownerName: '',
  ownerPictureUrl: '',
  channelSlug: '',
  isVerified: false,
}

let browser: TestBrowser
beforeEach(() => {
  browser = stubBrowser()
  vi.stubGlobal('navigator', { locks, onLine: true })
  browser.site.set('/watching-files.en.json', () => Response.json([]))
  const signed = { text: '', signature: '' }
  browser.site.set('/api/v1/playlist/signedPlaylist', () =>
    Response.json(encodeReply(tripPackCalls.signedPlaylist, { signed })),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Lets the site show a video, and returns the ranges that it is asked for. */
function show(id: number): string[] {
  const asked: string[] = []
  browser.show(detailOf(id))
  browser.site.set(pathOf(id), ({ method, headers }) => {
    if (method === 'HEAD') return new Response(null, { headers: { 'content-length': String(BYTES) } })
    asked.push(new Headers(headers).get('range') ?? '')
    return new Response(new ArrayBuffer(PIECE_BYTES), { status: 206 })
  })
  return asked
}

it('a trip pack resumes a video of which a part is on the device, and counts only the rest', async () => {
  const asked = show(1)
  addVideo({ ...recordOfHalf(1), bytes: BYTES, doneBytes: PIECE_BYTES })
  await putPlan(1, {
    streamPath: pathOf(1),
    streams: [{ path: pathOf(1), bytes: BYTES }],
    texts: [],
    files: [],
  })
  await (await openVideo(1)).put(`${pathOf(1)}?piece=0`, new ArrayBuffer(PIECE_BYTES))
  const list = { playlist: PLAYLIST, videos: [{ ...detailOf(1), published: '' }], stopIds: [] }
  browser.site.set('/api/v1/playlist/getPlaylistData', () =>
    Response.json(encodeReply(playlistCalls.getPlaylistData, list)),
  )
  const sized = await sizePack(PLAYLIST.id)
  expect(sized.choices.map(({ bytes }) => bytes)).toEqual([PIECE_BYTES])
  await downloadPack(sized, sized.choices[0])
  await expect.poll(() => findVideo(1)?.state).toBe('kept')
  expect(asked).toEqual([`bytes=${PIECE_BYTES}-${BYTES - 1}`])
})

it('a video of a trip pack that could not begin is begun at the next contact, unless the pack is paused', async () => {
  const pack = { playlistId: 3, name: '', videoIds: [2, 3], rendition: 0, checkedAt: Date.now() }
  addPack(pack)
  addVideo({ ...recordOfHalf(3), isPaused: true })
  show(2)
  await checkPacks()
  expect(findVideo(2)).toBeUndefined()
  changeVideo(3, { state: 'kept' })
  await checkPacks()
  expect(findVideo(2)?.state).toBe('kept')
})

it('a video that was removed from the device is not downloaded again with its trip pack', async () => {
  addPack({ playlistId: 3, name: '', videoIds: [4, 5], rendition: 0, checkedAt: Date.now() })
  for (const id of [4, 5]) addVideo({ ...recordOfHalf(id), state: 'kept' })
  show(4)
  await removeVideo(4)
  await checkPacks()
  expect([findVideo(4), findPack(3)?.videoIds]).toEqual([undefined, [5]])
})
