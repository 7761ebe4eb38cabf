import { describe, expect, it } from 'vitest'
import { readChapters } from './chapters.ts'

describe('the chapters of a description', () => {
  it('are the lines that start with a timestamp', () => {
    const description =
      'Six hours, one window.\n\n0:00 Kandy\n- 4:10 – The Demodara loop\r\n(1:02:03) Badulla  \nBye'
    expect(readChapters(description, 4000)).toEqual([
      { startSeconds: 0, title: 'Kandy' },
      { startSeconds: 250, title: 'The Demodara loop' },
      { startSeconds: 3723, title: 'Badulla' },
    ])
  })

  it.each([
    ['one alone', '0:00 Kandy'],
    ['none at the beginning', '0:05 Kandy\n0:10 Ella'],
    ['one that goes back', '0:00 Kandy\n0:20 Ella\n0:10 Haputale'],
    ['one after the end', '0:00 Kandy\n9:00 Ella'],
    ['moments without titles', '0:00\n0:10'],
    ['moments inside sentences', 'We leave at 0:00 sharp\nand see the loop at 0:20 today'],
  ])('are empty where there is %s', (_, description) => {
    expect(readChapters(description, 60)).toEqual([])
  })
})
