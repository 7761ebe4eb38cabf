import { describe, expect, it } from 'vitest'
import { readPieces } from './rich-text.ts'

const HOUR = 3600

describe('the text of descriptions and comments', () => {
  it('keeps plain text as one piece', () => {
    expect(readPieces('Six hours,\none window.', HOUR)).toEqual([
      { kind: 'text', text: 'Six hours,\none window.' },
    ])
  })

  it('turns http and https URLs into links without trailing punctuation', () => {
    expect(readPieces('See https://example.lk/a?b=c#d, or (http://x.lk).', HOUR)).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.lk/a?b=c#d', href: 'https://example.lk/a?b=c#d' },
      { kind: 'text', text: ', or (' },
      { kind: 'link', text: 'http://x.lk', href: 'http://x.lk' },
      { kind: 'text', text: ').' },
    ])
  })

  it('keeps a bracket that the URL itself opens', () => {
    const address = 'https://en.wikipedia.org/wiki/Ella_(Sri_Lanka)'
    expect(readPieces(address, HOUR)).toEqual([{ kind: 'link', text: address, href: address }])
  })

  it('leaves other schemes and tags alone', () => {
    const text = 'javascript:alert(1) data:text/html,x <a href="x">'
    expect(readPieces(text, HOUR)).toEqual([{ kind: 'text', text }])
  })

  it('finds timestamps of the video', () => {
    expect(readPieces('The loop at 4:10, the bridge at 0:59:03', HOUR)).toEqual([
      { kind: 'text', text: 'The loop at ' },
      { kind: 'moment', text: '4:10', seconds: 250 },
      { kind: 'text', text: ', the bridge at ' },
      { kind: 'moment', text: '0:59:03', seconds: 3543 },
    ])
  })

  it('finds no timestamps where there is no video', () => {
    expect(readPieces('From 0:00 to 4:10')).toEqual([{ kind: 'text', text: 'From 0:00 to 4:10' }])
  })

  it('finds no timestamps after the end, and none in other numbers', () => {
    const text = 'Leaves 1:30, not 12:99, 1:2:3 or 10:20:30:40'
    expect(readPieces(text, 60)).toEqual([{ kind: 'text', text }])
  })
})
