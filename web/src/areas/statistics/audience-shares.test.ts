import { describe, expect, it } from 'vitest'
import { sharesOf } from './audience-shares.ts'

describe('sharesOf', () => {
  it('starts with all viewers and subtracts those who stopped', () => {
    expect(sharesOf([1, 0, 2, 0, 0, 0, 0, 0, 0, 1])).toEqual([
      1, 0.75, 0.75, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25,
    ])
  })

  it('is empty where nobody watched', () => {
    expect(sharesOf([0, 0])).toEqual([0, 0])
  })
})
