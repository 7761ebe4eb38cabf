import { describe, expect, it } from 'vitest'
import { completionsOf } from './completions.ts'

describe('the completions of the search box', () => {
  const history = ['Ella', 'galle fort', 'train to ella', 'ella rock', 'ella gap']
  it('are the earlier searches while nothing is typed, up to 10', () => {
    const many = Array.from({ length: 12 }, (_, index) => `term ${index}`)
    expect(completionsOf(' ', { history: many, suggestions: ['x'] })).toEqual(
      many.slice(0, 10).map((title) => ({ title, isPast: true })),
    )
  })

  it('are up to three earlier searches with what is typed, then suggestions, none twice', () => {
    expect(completionsOf('ELLA', { history, suggestions: ['ella', 'Ella Gap: the walk'] })).toEqual([
      { title: 'Ella', isPast: true },
      { title: 'train to ella', isPast: true },
      { title: 'ella rock', isPast: true },
      { title: 'Ella Gap: the walk', isPast: false },
    ])
  })
})
