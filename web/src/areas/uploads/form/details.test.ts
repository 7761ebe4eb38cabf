import type { MyVideo, OwnDetails, ShownDetails } from '@serendib/contract'
import { VideoDetails } from '@serendib/contract'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { toDetails, toSharedDetails, toVideoDetails } from './details.ts'

const place = {
  id: 5,
  slug: 'ella',
  name: 'Ella',
  nameSi: '',
  nameTa: '',
  kind: 'town',
  district: 'Badulla',
  province: 'Uva',
} as const
const shown = { title: 'Nine arches', description: 'At dawn', filmingMonth: '2025-03' } satisfies ShownDetails
const translations = {
  titleEn: '',
  titleSi: 'ආරුක්කු නමය',
  titleTa: '',
  descriptionEn: '',
  descriptionSi: 'අරුණෝදයේ',
  descriptionTa: 'விடியலில்',
}
const video = {
  ...shown,
  id: 7,
  slug: 'nine-arches',
  fileName: 'a.mp4',
  isPublic: false,
  place,
  publishAt: '2030-01-02T03:04:00.000Z',
} as unknown as MyVideo
const own = {
  channelId: 3,
  ...translations,
  allowsDownloads: false,
  primaryTags: ['ella'],
  secondaryTags: ['train'],
  categories: [2, 1],
  thumbnails: ['/a', '/b'],
  thumbnailNumber: 2,
  ownThumbnailUrl: null,
} satisfies OwnDetails

test('an unchanged form sends the details unchanged', () => {
  const sent = toVideoDetails(toDetails({ video, details: own }))
  expect(sent).toEqual({
    ...shown,
    ...translations,
    slug: 'nine-arches',
    channelId: 3,
    thumbnailNumber: 2,
    isPublic: false,
    allowsDownloads: false,
    placeId: 5,
    primaryTags: ['ella'],
    secondaryTags: ['train'],
    categories: [2, 1],
    publishAt: '2030-01-02T03:04:00.000Z',
  })
})

test('a form sends no translation to the language of the original title', () => {
  const details = { ...toDetails({ video, details: own }), title: 'ආරුක්කු නමය', titleEn: ' Nine  arches ' }
  expect(toVideoDetails(details)).toMatchObject({ titleEn: 'Nine arches', titleSi: '', descriptionSi: '' })
})

test('a form sends every detail', () => {
  const sent = Object.keys(toVideoDetails(toDetails({ video, details: own })))
  expect(sent.toSorted()).toEqual(Object.keys(VideoDetails.fields).toSorted())
})

test('fields without a choice are sent as empty, so that their values are removed', () => {
  const { place: _place, ...details } = toDetails({ video, details: own })
  const sent = toSharedDetails({ ...details, filmingMonth: null })
  expect(z.encode(VideoDetails, { placeId: sent.placeId, filmingMonth: sent.filmingMonth })).toEqual({
    place: 0,
    filming_month: '',
  })
})
