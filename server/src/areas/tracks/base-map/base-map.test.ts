import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FetchSource, PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { formatTileFile, pngTile } from '../../../testing/tracks/map-tiles.ts'
import { openTileFile } from './open.ts'

const ZOOM = 14
const ELLA = { column: 11_880, row: 7878 }

let folder: string
let site: TestApp
let whole: Buffer
let tile: Buffer
const fileOf = async (name: string, bytes: Buffer | string) => {
  await writeFile(path.join(folder, name), bytes)
  return path.join(folder, name)
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-tiles-'))
  tile = await pngTile('#c02030')
  whole = formatTileFile({
    zoom: ZOOM,
    tiles: [
      { ...ELLA, bytes: tile },
      { column: ELLA.column + 1, row: ELLA.row, bytes: await pngTile('#2030c0') },
      { column: ELLA.column, row: ELLA.row + 1, bytes: Buffer.alloc(2_000_000, 7) },
    ],
    metadata: { attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>' },
  })
  site = await createTestApp({ MAP_TILES: await fileOf('map.pmtiles', whole) })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const mapPath = async () => {
  const opened = await openTileFile(path.join(folder, 'map.pmtiles'))
  onTestFinished(() => opened?.close())
  return opened?.map.path ?? ''
}

it('serves parts of the file, which a library for such files reads tiles from', async () => {
  const url = `${await site.listen()}${await mapPath()}`
  const archive = new PMTiles(new FetchSource(url))
  const found = await archive.getZxy(ZOOM, ELLA.column, ELLA.row)
  expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).equals(tile)).toBe(true)
  expect(await archive.getZxy(ZOOM, 0, 0)).toBeUndefined()
})

it('lets everybody store a part for good, because another file has another path', async () => {
  const url = await mapPath()
  const range = (value: string) =>
    site.request(url, { headers: { range: value, 'accept-encoding': 'br, gzip' } })
  const response = await range('bytes=0-126')
  expect(response.status).toBe(206)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-type': 'application/vnd.pmtiles',
    'content-range': `bytes 0-126/${whole.length}`,
    'content-length': '127',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  const beyond = await range('bytes=100-9999999')
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  const last = await range(`bytes=${whole.length - 5}-${whole.length + 90}`)
  expect(last.headers.get('content-range')).toBe(
    `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
  )

  const other = await openTileFile(
    await fileOf('other.pmtiles', formatTileFile({ zoom: 3, tiles: [], metadata: { name: 'b' } })),
  )
  onTestFinished(() => other?.close())
  expect(other?.map.path).not.toBe(url)
})

it.each([
  '',
  'bytes=0-',
  'bytes=-500',
  'bytes=0-2000000',
  'bytes=9-3',
  'bytes=99999999-99999999',
  'bytes=0-1,5-6',
])('never sends the whole file: refuses the range "%s"', async (range) => {
  const response = await site.request(await mapPath(), range === '' ? {} : { headers: { range } })
  expect(response.status).toBe(416)
  expect(await response.text()).toBe('')
})

it('finds nothing at other paths, and none without the setting', async () => {
  const headers = { range: 'bytes=0-126' }
  expect((await site.request('/map-tiles/0123456789abcdef.pmtiles', { headers })).status).toBe(404)
  const other = await createTestApp()
  onTestFinished(() => other.close())
  expect((await other.request(await mapPath(), { headers })).status).toBe(404)
})

it('refuses a file without tiles that browsers draw, and says what is wrong', async () => {
  const refused = async (file: string) =>
    openTileFile(file).then(
      () => '',
      (error: Error) => `${error.name} ${error.message}`,
    )
  expect(await refused(path.join(folder, 'missing.pmtiles'))).toMatch(
    /ConfigError.*MAP_TILES=.*can't be opened \(ENOENT/,
  )
  expect(await refused(folder)).toMatch(/this is not a file/)
  expect(await refused(await fileOf('text', 'not tiles'))).toMatch(/not a PMTiles file of version 3/)
  const second = Buffer.from(whole)
  second[7] = 2
  expect(await refused(await fileOf('v2.pmtiles', second))).toMatch(/not a PMTiles file of version 3/)
  expect(await refused(await fileOf('cropped.pmtiles', whole.subarray(0, 60)))).toMatch(/damaged/)
  const vector = formatTileFile({ zoom: 0, tiles: [{ column: 0, row: 0, bytes: tile }], type: 1 })
  expect(await refused(await fileOf('vector.pmtiles', vector))).toMatch(
    /it has vector tiles\. Use PNG, JPEG, WebP or AVIF/,
  )
  const unknown = formatTileFile({ zoom: 0, tiles: [{ column: 0, row: 0, bytes: tile }], type: 0 })
  expect(await refused(await fileOf('unknown.pmtiles', unknown))).toMatch(/tiles of an unknown type/)
})

it('opens nothing without the setting', async () => {
  expect(await openTileFile(undefined)).toBeUndefined()
})
