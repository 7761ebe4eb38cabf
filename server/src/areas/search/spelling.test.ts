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
    { word: 'galle', latin: 'galle', videos: 5 },
    { word: 'gale', latin: 'gale', videos: 1 },
    { word: 'jaffna', latin: 'japna', videos: 3 },
    { word: 'කන්ද', latin: 'kanda', videos: 3 },
  ]
  const nearest = (word: string, latin = word) => nearestWord({ word, latin }, known)
  it('is the one that sounds most similar, then the most frequent', () => {
    expect(nearest('galee')).toBe('galle')
    expect(nearest('jafna', 'japna')).toBe('jaffna')
    expect(nearest('kandha', 'kanda')).toBe('කන්ද')
  })
  it('is undefined if all words are too different', () => {
    expect(nearest('matara')).toBeUndefined()
    expect(nearestWord({ word: 'ga', latin: 'ga' }, known)).toBeUndefined()
  })
})
