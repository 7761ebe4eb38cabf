import { describe, expect, it } from 'vitest'
import { readSearchAddress, searchParamsOf } from './search-address.ts'

describe('the address of a search', () => {
  it('comes back as it was written', () => {
    const address = {
      term: 'ella gap',
      order: 'date',
      uploaded: 'week',
      length: 'long',
      categoryId: 3,
    } as const
    expect(readSearchAddress(new URLSearchParams(searchParamsOf(address)))).toEqual(address)
  })

  it('says nothing of what is left at its default', () => {
    const address = readSearchAddress(new URLSearchParams('val=ella'))
    expect(searchParamsOf(address)).toEqual({ val: 'ella' })
  })

  it('passes over what no search has', () => {
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
