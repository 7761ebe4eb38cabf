import type { EditorialContent } from '@serendib/contract'
import { describe, expect, it } from 'vitest'
import { listChanges } from './editorial-changes.ts'

const message = (phrase: string) => ({ phrase, author: '', imageUrl: '', link: '' })
const before: EditorialContent = {
  contact: 'team@example.lk',
  operator: '',
  furtherRules: '',
  messages: [message('The road is open.'), message('Rain in Ella.')],
  events: [],
  subscriptions: 3,
  updatedOn: '2026-01-01',
  banners: [{ title: 'Tea', line: 'Every day', imageUrl: '/editorial/tea.webp', link: '' }],
  picks: [
    { slug: 'ella', title: 'Ella' },
    { slug: 'yala', title: 'Yala' },
  ],
}

describe('changes by somebody else', () => {
  it.each<[string, Partial<EditorialContent>, ReturnType<typeof listChanges>]>([
    ['nothing', {}, []],
    [
      'a field',
      { contact: 'new@example.lk', subscriptions: 4 },
      [
        { where: 'Contact', words: 'new@example.lk', isGone: false },
        { where: 'Subscription count', words: '4', isGone: false },
      ],
    ],
    [
      'a field that is empty now',
      { contact: '' },
      [{ where: 'Contact', words: 'team@example.lk', isGone: true }],
    ],
    [
      'a message, which says something else, while a new one moves it down',
      { messages: [message('New.'), message('The road is open.'), message('Sun in Ella.')] },
      [
        { where: 'Message 1', words: 'New.', isGone: false },
        { where: 'Message 3', words: 'Sun in Ella.', isGone: false },
        { where: 'Message 2', words: 'Rain in Ella.', isGone: true },
      ],
    ],
    [
      'a banner, with all that it says',
      { banners: [{ title: 'Tea', line: 'On Sundays', imageUrl: '/editorial/tea.webp', link: '/tea' }] },
      [
        { where: 'Banner 1', words: 'Tea · On Sundays · /editorial/tea.webp · /tea', isGone: false },
        { where: 'Banner 1', words: 'Tea · Every day · /editorial/tea.webp', isGone: true },
      ],
    ],
    [
      'the order of the picks alone',
      { picks: before.picks.toReversed() },
      [{ where: 'Order: Pick', words: 'Yala, Ella', isGone: false }],
    ],
  ])('is described: %s', (_what, change, changes) => {
    expect(listChanges(before, { ...before, ...change })).toEqual(changes)
  })
})
