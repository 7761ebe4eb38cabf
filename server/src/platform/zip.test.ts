import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readZip } from '../testing/zip.ts'
import type { ZipFile } from './zip.ts'
import { zipOf } from './zip.ts'

const modifiedAt = new Date('2026-11-21T10:00:00Z')
const file = (name: string, ...chunks: (string | Buffer)[]): ZipFile => ({
  name,
  modifiedAt,
  content: () => Readable.from(chunks),
})

async function pack(files: ZipFile[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zipOf(Readable.from(files))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a zip archive', () => {
  it('contains all files with any names, written in any number of chunks', async () => {
    const video = Buffer.alloc(300_000, 'video')
    const archive = await pack([
      file('account.json', '{"a":', '1}'),
      file('videos/කඳුකරය 1.mp4', video.subarray(0, 70_000), video.subarray(70_000)),
      file('empty.txt'),
    ])
    const files = readZip(archive)
    expect([...files.keys()]).toEqual(['account.json', 'videos/කඳුකරය 1.mp4', 'empty.txt'])
    expect(files.get('account.json')?.toString()).toBe('{"a":1}')
    expect(files.get('videos/කඳුකරය 1.mp4')?.equals(video)).toBe(true)
    expect(files.get('empty.txt')).toHaveLength(0)
  })

  it('stores the sizes of a large file with eight bytes (ZIP64)', async () => {
    const large: ZipFile = { ...file('large.bin', 'x'), bytes: 5 * 1024 ** 3 }
    const archive = await pack([large, file('after.txt', 'y')])
    expect(readZip(archive).get('after.txt')?.toString()).toBe('y')
    // The local header announces ZIP64; the descriptor has a signature, a checksum, and two numbers of eight bytes.
    expect(archive.readUInt16LE(4)).toBe(45)
    const descriptor = archive.indexOf(Buffer.from('504b0708', 'hex'))
    expect(archive.readBigUInt64LE(descriptor + 16)).toBe(1n)
  })

  it('reads contents no faster than its consumer, and closes them when the consumer stops', async () => {
    let read = 0
    let isClosed = false
    async function* content() {
      try {
        for (;;) {
          read += 1
          yield Buffer.alloc(64 * 1024, String(read))
        }
      } finally {
        isClosed = true
      }
    }
    const endless: ZipFile = { name: 'endless', modifiedAt, content, isCompressed: true }
    const stream = Readable.from(zipOf(Readable.from([endless])))
    for await (const _chunk of stream) {
      if (read > 2) break
    }
    await sleep(50)
    expect(isClosed).toBe(true)
    expect(read).toBeLessThan(60)
  })

  it('fails when a file cannot be read, instead of ending early', async () => {
    const broken: ZipFile = {
      ...file('broken'),
      content: async function* () {
        yield 'a'
        throw new Error('the disk is gone')
      },
    }
    await expect(pack([broken])).rejects.toThrow('the disk is gone')
  })
})
