import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'
import { toSlug } from './slug.ts'

test('toSlug makes a slug from a text', () => {
  expect(toSlug('A quiet day on Lipton’s Seat!')).toBe('a-quiet-day-on-liptons-seat')
  expect(toSlug('Fört  Walks')).toBe('fort-walks')
  expect(toSlug('නුවරඑළිය')).toBe('')
})

test('pictureSources finds the other sizes of a picture that has several', () => {
  expect(pictureSources('/media/pictures/banners/0a1b/1880.webp')).toEqual({
    avif: '/media/pictures/banners/0a1b/940.avif 940w, /media/pictures/banners/0a1b/1880.avif 1880w',
    webp: '/media/pictures/banners/0a1b/940.webp 940w, /media/pictures/banners/0a1b/1880.webp 1880w',
  })
  expect(pictureSources('/media/channels/0a1b/logo-200.webp')).toBeUndefined()
  expect(pictureSources('')).toBeUndefined()
})
