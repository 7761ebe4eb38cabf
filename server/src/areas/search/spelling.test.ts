import { describe, expect, it } from 'vitest'
import { editDistance, nearestWord } from './spelling.ts'

describe('edit distance of two words', () => {
  it.each([
    ['kandy', 'kandy', 0],
    ['kadny', 'kandy', 1],
    ['sigirya', 'sigiriya', 1],
    ['ela', 'ella', 1],
    ['galle', 'gale', 1],
    ['colmobo', 'colombo', 1],
    ['', 'ella', 4],
    ['மன்னர்', 'மன்னார்', 1],
  ])('from %s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
    expect(editDistance(to, from)).toBe(distance)
  })
})

describe('nearest word', () => {
  const known = [
    { word: 'galle', videos: 5 },
    { word: 'gale', videos: 1 },
    { word: 'jaffna', videos: 3 },
  ]
  it('is the one with the fewest changes, then the most frequent', () => {
    expect(nearestWord('galee', known)).toBe('galle')
    expect(nearestWord('jafna', known)).toBe('jaffna')
  })
  it('is undefined if all words are too different', () => {
    expect(nearestWord('kandy', known)).toBeUndefined()
    expect(nearestWord('gal', [{ word: 'galle', videos: 9 }])).toBeUndefined()
  })
})
