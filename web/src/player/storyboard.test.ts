import { expect, test } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard.ts'

const url = 'https://videos.example/media/7/storyboard.vtt'

const board = `WEBVTT

00:00:00.000 --> 00:00:05.000
storyboard-1.jpg#xywh=0,0,160,90

2
00:05.000 --> 01:00.500 align:start
storyboard-1.jpg#xywh=160,0,160,90

01:00:00.000 --> 01:00:05.250
/other/sheet.jpg#xywh=0,90,90,160
`

test('reads times with and without hours, identifiers and settings, and resolves sheets against the URL', () => {
  expect(parseStoryboard(board, url)).toEqual([
    {
      start: 0,
      end: 5,
      sheetUrl: 'https://videos.example/media/7/storyboard-1.jpg',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    },
    {
      start: 5,
      end: 60.5,
      sheetUrl: 'https://videos.example/media/7/storyboard-1.jpg',
      x: 160,
      y: 0,
      width: 160,
      height: 90,
    },
    {
      start: 3600,
      end: 3605.25,
      sheetUrl: 'https://videos.example/other/sheet.jpg',
      x: 0,
      y: 90,
      width: 90,
      height: 160,
    },
  ])
})

test('reads files with Windows line endings', () => {
  expect(parseStoryboard(board.replaceAll('\n', '\r\n'), url)).toHaveLength(3)
})

test('omits cues that are not pictures', () => {
  const damaged =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nwords\n\nsheet.jpg#xywh=1,2,3\n\nsheet.jpg#xywh=1,2,3,4\n<html>'
  expect(parseStoryboard(damaged, url)).toHaveLength(1)
  expect(parseStoryboard('<html>not here</html>', url)).toEqual([])
})

test('shows the last picture that has started', () => {
  const tiles = parseStoryboard(board, url)
  expect(tileAt(tiles, 4.9)?.start).toBe(0)
  expect(tileAt(tiles, 5)?.start).toBe(5)
  expect(tileAt(tiles, 100)?.start).toBe(5)
  expect(tileAt(tiles, 99_999)?.start).toBe(3600)
  expect(tileAt([], 5)).toBeUndefined()
})
