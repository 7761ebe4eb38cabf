import type { PlaylistStop } from '@serendib/contract'
import { describe, expect, it, test } from 'vitest'
import { numbersOf, placesOfStops, shortNumbers, stopsInWords } from './stops.ts'

function stop(number: number, slug: string): PlaylistStop {
  const place = {
    slug,
    name: slug,
    nameEn: slug,
    nameSi: '',
    nameTa: '',
    district: '',
    latitude: 7,
    longitude: 80,
  }
  return {
    number,
    videoId: number,
    slug: `video-${number}`,
    title: `Video ${number}`,
    duration: '1:00',
    thumbnails: [],
    place,
    kilometres: number === 1 ? null : 5,
  }
}

describe('the places of a route', () => {
  const places = placesOfStops([stop(1, 'kandy'), stop(2, 'ella'), stop(3, 'galle'), stop(4, 'ella')])

  it('are listed once each in route order, with all their stops', () => {
    expect(
      places.map(({ slug, videos, stops }) => [slug, videos, stops.map(({ number }) => number)]),
    ).toEqual([
      ['kandy', 1, [1]],
      ['ella', 2, [2, 4]],
      ['galle', 1, [3]],
    ])
  })

  it('have sorted numbers, whatever the order of the places', () => {
    expect(numbersOf(places.toReversed())).toEqual([1, 2, 3, 4])
  })
})

test.each([
  [[3], '3', 'Stop 3'],
  [[2, 3], '2–3', 'Stops 2–3'],
  [[2, 3, 4], '2–4', 'Stops 2–4'],
  [[2, 5], '2, 5', 'Stops 2, 5'],
  [[2, 3, 4, 6], '2–4, 6', 'Stops 2–4, 6'],
  [[1, 3, 5, 7], '1 …', 'Stops 1 …: 1, 3, 5, 7'],
  [[98, 99, 100], '98–100', 'Stops 98–100'],
  [[98, 100, 102], '98 …', 'Stops 98 …: 98, 100, 102'],
])('the numbers %j are shown as %s on a marker and named %s', (numbers, short, words) => {
  expect(shortNumbers(numbers)).toBe(short)
  expect(stopsInWords(numbers)).toBe(words)
  expect(words).toContain(short)
})
