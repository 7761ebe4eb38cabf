import { expect, it } from 'vitest'
import { isOtherwise, type KeptFilm } from './kept-films.ts'

it('a film is shown otherwise than it is kept when it was cut, or got another file of the same length', () => {
  const film: KeptFilm = {
    ...{ videoId: 1, slug: 'tea', title: 'Tea', channelName: 'Hills', durationSeconds: 60, duration: '1:00' },
    ...{ form: 'stream', rung: 1, bytes: 10, doneBytes: 10, state: 'kept', checkedAt: 0 },
    ...{ streamPath: '/media/a', posterPath: null, paths: [] },
  }
  const replaced = '2026-11-25 10:00:00'
  expect(isOtherwise(film, { durationSeconds: 60.4, fileChangedAt: null })).toBe(false)
  expect(isOtherwise(film, { durationSeconds: 40, fileChangedAt: null })).toBe(true)
  expect(isOtherwise(film, { durationSeconds: 60, fileChangedAt: replaced })).toBe(true)
  expect(
    isOtherwise({ ...film, fileChangedAt: replaced }, { durationSeconds: 60, fileChangedAt: replaced }),
  ).toBe(false)
})
