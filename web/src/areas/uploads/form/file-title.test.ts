import { expect, it } from 'vitest'
import { titleOfFile } from './file-title.ts'

it.each([
  ['Sunrise at Ella.mp4', 'Sunrise at Ella'],
  ['the_road_to_kandy.MOV', 'The road to kandy'],
  ['nine-arch-bridge.mp4', 'Nine arch bridge'],
  ['Galle - the fort.webm', 'Galle - the fort'],
  ['Day 3.2 Yala.mp4', 'Day 3.2 Yala'],
  ['කන්ද උඩරට.mp4', 'කන්ද උඩරට'],
  ['பயணம்.mp4', 'பயணம்'],
  ['no-ending', 'No ending'],
  ['Sigiriya.mp4 (1)', 'Sigiriya'],
])('makes a title from %s', (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title)
})

it.each([
  'VID_20260502_143025.mp4',
  'IMG_1234.MOV',
  'PXL_20260502_143025123.TS.mp4',
  'DSCN0042.AVI',
  'GX010042.MP4',
  'DJI_0001.mp4',
  'VID-20260502-WA0003.mp4',
  'WhatsApp Video 2026-05-02 at 14.30.25.mp4',
  '20260502.mp4',
  '.mp4',
])('makes no title from %s, which only names the device', (fileName) => {
  expect(titleOfFile(fileName)).toBe('')
})

it('makes no title that is too long', () => {
  expect(titleOfFile(`${'long '.repeat(60)}.mp4`).length).toBeLessThanOrEqual(120)
})
