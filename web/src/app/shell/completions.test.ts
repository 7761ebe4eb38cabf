import { describe, expect, it } from 'vitest'
import { listCompletions } from './completions.ts'

describe('the suggestions of the search box', () => {
  const history = ['Ella', 'galle fort', 'train to ella', 'ella rock', 'ella gap']
  it('are up to 10 earlier searches while nothing is typed', () => {
    const many = Array.from({ length: 12 }, (_, index) => `term ${index}`)
    expect(listCompletions(' ', { history: many, suggestions: ['x'], places: [] })).toEqual(
      many.slice(0, 10).map((title) => ({ kind: 'past', title })),
    )
  })

  it('are up to three matching earlier searches, then places, then suggestions, without duplicates', () => {
    const ella = { title: 'Ella', district: 'Badulla', href: '/places/ella' }
    expect(
      listCompletions('ELLA', { history, suggestions: ['ella', 'Ella Gap: the walk'], places: [ella] }),
    ).toEqual([
      { kind: 'past', title: 'Ella' },
      { kind: 'past', title: 'train to ella' },
      { kind: 'past', title: 'ella rock' },
      { kind: 'place', ...ella },
      { kind: 'suggestion', title: 'Ella Gap: the walk' },
    ])
  })
})
