import { describe, expect, it } from 'vitest'
import { previewText, isProbablyTruncated } from './description-preview.ts'

describe('a shortened description', () => {
  it('has no empty line among its three lines', () => {
    const sunrise = `${'Twelve hundred steps before breakfast. '.repeat(3)}\r\n\r\nBring water.`
    expect(sunrise.length).toBeLessThan(220)
    expect(previewText(sunrise).split('\n')).toHaveLength(2)
    expect(previewText('Kandy\n\nElla\nBadulla').split('\n')).toHaveLength(3)
  })

  it('keeps its empty lines when it is not truncated', () => {
    expect(previewText('The first train.\n\nIt is slow.')).toBe('The first train.\n\nIt is slow.')
  })
})

describe('the guess whether a description is truncated', () => {
  it.each([
    ['One line.', false],
    ['Three\n\nlines.', false],
    ['Four\n\nlines\nin all.', true],
    ['A long line. '.repeat(18), true],
    ['A line that is not as long. '.repeat(7), false],
  ])('is made from its lines and their lengths: %#', (text, isTrimmed) => {
    expect(isProbablyTruncated(text)).toBe(isTrimmed)
  })
})
