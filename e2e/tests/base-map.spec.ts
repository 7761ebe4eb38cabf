import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { formatTileFile, pngTile } from '../../server/src/testing/tracks/map-tiles.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { quickUploader, quickVideo } from '../quick.ts'
import { startSite } from '../site.ts'
import { quickTrack } from '../tracks.ts'

// The operator's map of tiles below a track: MAP_TILES.

const ELLA = { latitude: 6.8667, longitude: 81.0466, height: 1041 }
const BANDARAWELA = { latitude: 6.8289, longitude: 80.9911, height: 1225 }
/** Faster, the positions would be impossible. */
const SECONDS = 20
const ZOOM = 13
/** The tiles around both. */
const AREA = { first: { column: 5935, row: 3935 }, last: { column: 5944, row: 3942 } }
const GREEN = '#1fd11f'

test.use({ expectedErrors: /Failed to load resource/ })

async function tileFile(): Promise<string> {
  const bytes = await pngTile(GREEN)
  const { first, last } = AREA
  const tiles = []
  for (let column = first.column; column <= last.column; column++)
    for (let row = first.row; row <= last.row; row++) tiles.push({ column, row, bytes })
  const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-tiles-'))
  // Started as root, a site gives up that right and becomes another user.
  await chmod(folder, 0o755)
  const file = path.join(folder, 'map.pmtiles')
  await writeFile(file, formatTileFile({ zoom: ZOOM, tiles, metadata: { attribution } }))
  return file
}

const mapOf = (page: Page) => page.getByRole('main').getByRole('slider', { name: 'Position on the track' })
const tilesOf = (page: Page) => mapOf(page).locator('[data-tile]')

test("a track is on the operator's map of tiles, where they say which places are, and on our own without them", async ({
  page,
}) => {
  const file = await tileFile()
  const site = await startSite({ MAP_TILES: file })
  try {
    const owner = await quickUploader(site, 'Dilani', 'Night Mail')
    const clip = await makeClip({ seconds: SECONDS, size: '640x360' })
    const videoId = await quickVideo(owner, { file: clip, title: 'The slow train', slug: 'slow-train' })
    await quickTrack(owner, videoId, { from: ELLA, to: BANDARAWELA, seconds: SECONDS })
    await page.goto(`${site.origin}/slow-train`)

    await test.step('tiles are drawn where the track has their places', async () => {
      await expect(tilesOf(page).first()).toBeVisible()
      const map = mapOf(page)
      await map.focus()
      for (const [key, spot] of [
        ['Home', ELLA],
        ['End', BANDARAWELA],
      ] as const) {
        await page.keyboard.press(key)
        await expect(map).toHaveAttribute('aria-valuenow', key === 'Home' ? '0' : String(SECONDS))
        const [column, row] = shareOfTile(spot)
        const name = `${ZOOM}/${Math.floor(column)}/${Math.floor(row)}`
        const tile = await map.locator(`[data-tile="${name}"]`).boundingBox()
        const dot = await map.locator('[data-track-dot]').evaluate((element) => {
          const [, x = 0, y = 0] = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(element.style.transform) ?? []
          const box = element.parentElement?.getBoundingClientRect()
          return { x: (box?.left ?? 0) + Number(x), y: (box?.top ?? 0) + Number(y) }
        })
        const within = (start = 0, length = 0, share: number) => start + length * (share % 1)
        expect(Math.abs(dot.x - within(tile?.x, tile?.width, column))).toBeLessThan(1.5)
        expect(Math.abs(dot.y - within(tile?.y, tile?.height, row))).toBeLessThan(1.5)
      }
    })
    await test.step('the attribution of the map is shown, with a link', async () => {
      await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/copyright',
      )
      await expectAccessible(page)
    })
    await test.step('tiles that fail leave our own map', async () => {
      await page.route('**/map-tiles/**', (route) => route.abort())
      await page.reload()
      await expect(mapOf(page).locator('[data-coast]')).toBeAttached()
      await expect(mapOf(page).locator('[data-track-dot]')).toBeVisible()
      await expect(tilesOf(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveCount(0)
    })
  } finally {
    await site.remove()
    await rm(path.dirname(file), { recursive: true })
  }
})

/** Where a place is in the usual pyramid of tiles: column and row with fractions. */
function shareOfTile({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] {
  const angle = (latitude * Math.PI) / 180
  const mercator = Math.log(Math.tan(angle) + 1 / Math.cos(angle))
  return [((longitude + 180) / 360) * 2 ** ZOOM, ((1 - mercator / Math.PI) / 2) * 2 ** ZOOM]
}
