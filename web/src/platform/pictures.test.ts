import { expect, test } from 'vitest'
import { pictureFault } from './pictures.ts'

test('takes jpg, png and webp up to 5 MB for a picture', () => {
  expect(pictureFault({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBe('')
  expect(pictureFault({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toMatch(/5 MB/)
  expect(pictureFault({ type: 'image/svg+xml', size: 100 })).toMatch(/JPG, PNG or WebP/)
})
