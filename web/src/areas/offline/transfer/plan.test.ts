import { afterEach, expect, test, vi } from 'vitest'
import { PIECE_BYTES } from '@serendib/contract'
import { listChoices, piecesOf, usualChoice, type Choice } from './plan.ts'
import { detailOf } from './test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

test('the chunks cover a file without gaps', () => {
  expect(piecesOf(2 * PIECE_BYTES + 1)).toEqual([
    { number: 0, start: 0, end: PIECE_BYTES - 1 },
    { number: 1, start: PIECE_BYTES, end: 2 * PIECE_BYTES - 1 },
    { number: 2, start: 2 * PIECE_BYTES, end: 2 * PIECE_BYTES },
  ])
  expect(piecesOf(PIECE_BYTES)).toHaveLength(1)
  expect(piecesOf(1)).toEqual([{ number: 0, start: 0, end: 0 }])
})

const choice = (rendition: number): Choice => ({ form: 'stream', rendition, bytes: rendition * 1000 })

test('users who save data are offered a small quality, others a medium one', () => {
  const choices = [240, 360, 480, 720, 1080].map(choice)
  expect(usualChoice(choices, true)?.rendition).toBe(360)
  expect(usualChoice(choices, false)?.rendition).toBe(720)
  expect(usualChoice([0, 1080].map(choice), true)?.rendition).toBe(1080)
  expect(usualChoice([choice(0)], true)?.rendition).toBe(0)
  expect(usualChoice([], true)).toBeUndefined()
})

test('a download of sound only has the size that the server measured, for each audio track', async () => {
  const track = (name: string, isDefault: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a48",NAME="${name}",DEFAULT=${isDefault},URI="${name}.m3u8"`
  const master = ['#EXTM3U', track('one', 'YES'), track('two', 'NO')].join('\n')
  vi.stubGlobal('MediaSource', Object)
  vi.stubGlobal('document', { baseURI: 'https://site.test/' })
  vi.stubGlobal('location', { origin: 'https://site.test', href: 'https://site.test/' })
  vi.stubGlobal('fetch', async () => new Response(master))
  const video = { ...detailOf(1), streamUrl: '/media/videos/1/a/master.m3u8', durationSeconds: 100 }
  const bytesIf = async (soundBytes: number | null) =>
    (await listChoices({ ...video, soundBytes })).map(({ bytes }) => bytes)
  expect(await bytesIf(250_000)).toEqual([500_000])
  expect(await bytesIf(null)).toEqual([1_200_000])
})
