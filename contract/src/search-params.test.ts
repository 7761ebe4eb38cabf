import { describe, expect, it } from 'vitest'
import { readSearchParams, searchParamsOf } from './search-params.ts'

describe('URL of a search', () => {
  it('is parsed back to the same search', () => {
    const search = {
      term: 'ella gap',
      order: 'date',
      uploaded: 'week',
      length: 'long',
      categoryId: 3,
    } as const
    expect(readSearchParams(new URLSearchParams(searchParamsOf(search)))).toEqual(search)
  })

  it('omits default values', () => {
    const search = readSearchParams(new URLSearchParams('val=ella'))
    expect(searchParamsOf(search)).toEqual({ val: 'ella' })
  })

  it('ignores unknown values', () => {
    const search = readSearchParams(
      new URLSearchParams('val=+ella+&sort=best&uploaded=never&length=1&category=x'),
    )
    expect(search).toEqual({
      term: 'ella',
      order: 'relevance',
      uploaded: undefined,
      length: undefined,
      categoryId: undefined,
    })
  })
})
