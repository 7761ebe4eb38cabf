import { describe, expect, it } from 'vitest'
import { readSearchAddress, searchParamsOf } from './search-address.ts'

describe('URL of a search', () => {
  it('is parsed back to the same search', () => {
    const address = {
      term: 'ella gap',
      order: 'date',
      uploaded: 'week',
      length: 'long',
      categoryId: 3,
    } as const
    expect(readSearchAddress(new URLSearchParams(searchParamsOf(address)))).toEqual(address)
  })

  it('omits default values', () => {
    const address = readSearchAddress(new URLSearchParams('val=ella'))
    expect(searchParamsOf(address)).toEqual({ val: 'ella' })
  })

  it('ignores unknown values', () => {
    const address = readSearchAddress(
      new URLSearchParams('val=+ella+&sort=best&uploaded=never&length=1&category=x'),
    )
    expect(address).toEqual({
      term: 'ella',
      order: 'relevance',
      uploaded: undefined,
      length: undefined,
      categoryId: undefined,
    })
  })
})
