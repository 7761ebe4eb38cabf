import { describe, expect, it } from 'vitest'
import { readCaptions } from './web-vtt.ts'

const read = async (bytes: Buffer) => {
  const captions = await readCaptions(bytes)
  if (typeof captions === 'string') return captions
  const { encoding, cues, problems } = captions
  return {
    encoding,
    cues: cues.map(({ lines }) => lines.join('/')),
    problems: problems.map(({ line, kind }) => `${line} ${kind}`),
  }
}
const file = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
const SINHALA = 'එල්ල දුම්රිය ස්ථානයට සාදරයෙන් පිළිගනිමු'
const broken = (text: string, bytes: readonly number[]) => {
  const [before = '', after = ''] = file(text).split('|')
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
}

describe('caption encodings', () => {
  it.each([
    ['a stray byte', broken(`${SINHALA}|!`, [0xe9]), `${SINHALA}\uFFFD!`],
    ['a cut character', broken(`${SINHALA}|!`, [0xe0, 0xb6]), `${SINHALA}\uFFFD!`],
    [
      'a stray byte among a few accents',
      broken('Où êtes-vous allés, à la gare ?|', [0x93]),
      'Où êtes-vous allés, à la gare ?\uFFFD',
    ],
  ])('keeps UTF-8 with %s and reports the line', async (_, bytes, text) => {
    expect(await read(bytes)).toEqual({ encoding: 'utf-8', cues: [text], problems: ['3 characters'] })
  })

  it.each([
    ['ยินดีต้อนรับสู่เอลลา รถไฟวิ่งช้าๆ และประตูเปิดอยู่', 'windows-874'],
    ['歡迎來到埃拉。火車開得很慢，車門一直開著。', 'big5'],
    ['Chào mừng bạn đến Ella', 'windows-1258'],
  ])('does not take other encodings for UTF-8: %s', async (text, encoding) => {
    const bytes = new Map(
      Array.from({ length: 0x10000 }, (_, code) => {
        const given = code < 256 ? [code] : [code >> 8, code & 0xff]
        return [new TextDecoder(encoding).decode(Buffer.from(given)), Buffer.from(given)] as const
      }).toReversed(),
    )
    const encoded = Array.from(file(text), (letter) => bytes.get(letter) ?? Buffer.from('?'))
    expect(await read(Buffer.concat(encoded))).not.toMatchObject({ encoding: 'utf-8' })
  })

  it.each([
    ['Sinhala', SINHALA.repeat(30).replaceAll(' ', '')],
    ['Japanese with wide spaces', 'エラへようこそ\u3000'.repeat(30)],
    ['Chinese', '欢迎来到埃拉火车开得很慢'.repeat(30)],
  ])('detects UTF-16 without a byte order mark in long lines of %s', async (_, text) => {
    const cues = [expect.stringContaining(text.slice(0, 20))]
    const bytes = Buffer.from(file(text), 'utf16le')
    expect(await read(bytes)).toMatchObject({ encoding: 'utf-16le', cues })
    expect(await read(bytes.swap16())).toMatchObject({ encoding: 'utf-16be', cues })
  })

  it('replaces a NUL character and reports its line', async () => {
    const expected = { cues: ['caf\uFFFDe'], problems: ['3 characters'] }
    expect(await read(Buffer.from(file('caf\0e')))).toEqual({ encoding: 'utf-8', ...expected })
    const utf16 = Buffer.from(file('caf\0e'), 'utf16le')
    expect(await read(utf16)).toEqual({ encoding: 'utf-16le', ...expected })
  })

  it('ignores NUL characters at the end', async () => {
    const padded = file(SINHALA) + '\0'.repeat(5000)
    const expected = { cues: [SINHALA], problems: [] }
    expect(await read(Buffer.from(padded))).toEqual({ encoding: 'utf-8', ...expected })
    const utf16 = Buffer.from(padded, 'utf16le')
    expect(await read(utf16)).toEqual({ encoding: 'utf-16le', ...expected })
  })

  it('rejects files that are not text', async () => {
    let seed = 1
    const random = Buffer.from(
      Array.from({ length: 20_000 }, () => (seed = (seed * 48271) % 2147483647) >> 8),
    )
    expect(await read(random)).toBe('captions_not_text')
    expect(await read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))).toBe(
      'captions_not_text',
    )
  })
})
