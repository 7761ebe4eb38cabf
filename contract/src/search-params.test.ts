import { describe, expect, it } from 'vitest'
import { readSearchParams, formatSearchParams } from './search-params.ts'

describe('URL of a search', () => {
  it('is parsed back to the same search', () => {
    const search = {
      term: 'ella gap',
      order: 'date',
      uploaded: 'week',
      length: 'long',
      categoryId: 3,
    } as const
    expect(readSearchParams(new URLSearchParams(formatSearchParams(search)))).toEqual(search)
  })

  it('omits default values', () => {
    const search = readSearchParams(new URLSearchParams('val=ella'))
    expect(formatSearchParams(search)).toEqual({ val: 'ella' })
  })

  it('ignores unknown values', () => {
    const search = readSearchParams(
      new URLSearchParams('val=+ella+&sort=best&uploaded=never&length=1&category=x&page=2'),
    )
    expect(search).toEqual({ term: 'ella' })
  })

  it('has the first of repeated values', () => {
    const search = readSearchParams(new URLSearchParams('val=ella&category=5&category=6'))
    expect(search).toEqual({ term: 'ella', categoryId: 5 })
  })
})
