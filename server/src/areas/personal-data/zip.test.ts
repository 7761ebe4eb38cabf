import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../testing/zip.ts'
import type { ZipFile } from './zip.ts'
import { writeZip } from './zip.ts'

const modifiedAt = new Date('2026-11-21T10:00:00Z')
const file = (name: string, ...chunks: (string | Buffer)[]): ZipFile => ({
  name,
  modifiedAt,
  content: () => Readable.from(chunks),
})

function pack(files: ZipFile[]): Promise<Buffer> {
  return buffer(writeZip(Readable.from(files)))
}

describe('a zip archive', () => {
  it('contains all files with any names, written in any number of chunks', async () => {
    const video = Buffer.alloc(300_000, 'video')
    const archive = await pack([
      file('account.json', '{"a":', '1}'),
      file('videos/කඳුකරය 1.mp4', video.subarray(0, 70_000), video.subarray(70_000)),
      file('empty.txt'),
    ])
    const files = await readZip(archive)
    expect([...files.keys()]).toEqual(['account.json', 'videos/කඳුකරය 1.mp4', 'empty.txt'])
    expect(files.get('account.json')?.toString()).toBe('{"a":1}')
    expect(files.get('videos/කඳුකරය 1.mp4')?.equals(video)).toBe(true)
    expect(files.get('empty.txt')).toHaveLength(0)
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
    const stream = writeZip(Readable.from([endless]))
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
