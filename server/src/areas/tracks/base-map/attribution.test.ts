import { expect, it } from 'vitest'
import { readAttribution } from './attribution.ts'

it('keeps the texts and the links of an attribution, and no other HTML', () => {
  expect(
    readAttribution(
      `<b>Map data</b> &copy; <a target=_blank href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>, <a href='/about'>Survey
        Department</a><script src="https://example.org/x.js"></script>`,
    ),
  ).toEqual([
    { text: 'Map data © ', url: '' },
    { text: 'OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    { text: ', ', url: '' },
    { text: 'Survey Department', url: '' },
  ])
})

it('names no link that runs a script, and nobody without an attribution', () => {
  expect(readAttribution(`<a href="java&#115;cript:alert(1)">Tiles</a>`)).toEqual([
    { text: 'Tiles', url: '' },
  ])
  expect(readAttribution('<a href=https://example.org/?a=1&amp;b=2>Tiles</a>')).toEqual([
    { text: 'Tiles', url: 'https://example.org/?a=1&b=2' },
  ])
  expect(readAttribution('  ')).toEqual([])
})

it('shortens an attribution that would cover the map', () => {
  const parts = readAttribution(
    `<a href="https://example.org/">${'Tiles '.repeat(30)}</a>${'and more '.repeat(30)}`,
  )
  expect(parts.map(({ text }) => text).join('')).toHaveLength(200)
})
