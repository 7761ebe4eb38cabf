import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runPictureProcess } from './picture-process.ts'
import { encodePicture } from './pictures.ts'

const SIZES = [{ width: 32, height: 32 }]

let folder: string
/** A valid interlaced PNG of 49 million pixels: a small file that takes seconds to decode. */
let slow: Buffer
beforeAll(async () => {
  const grey = { width: 7000, height: 7000, channels: 3, background: '#808080' } as const
  slow = await sharp({ create: grey }).png({ progressive: true, compressionLevel: 1 }).toBuffer()
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let serial = 0
async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `picture-${++serial}`)
  await writeFile(file, bytes)
  return file
}

/** A black grayscale PNG of any size, which takes about one byte per thousand pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const encode = async (bytes: Uint8Array, caller = 1) =>
  encodePicture({ file: await fileOf(bytes), caller }, SIZES)

/** The ids of this process's picture workers. */
async function workers(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (file: string) => readFile(`/proc/${file}`, 'utf8').catch(() => '')
  const isWorker = async (id: string) =>
    (await read(`${id}/cmdline`)).includes('picture-worker.ts') &&
    (await read(`${id}/status`)).includes(`\nPPid:\t${process.pid}\n`)
  const found = await Promise.all(ids.map(isWorker))
  return ids.filter((_, index) => found[index])
}

describe('an uploaded picture', () => {
  it('is encoded in the requested sizes, regardless of its colors and orientation', async () => {
    const grey = await sharp(pngOf(90, 60))
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const avif = await sharp(pngOf(90, 60)).avif().toBuffer()
    for (const bytes of [pngOf(90, 60), grey, avif]) {
      const [picture] = await encode(bytes)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 32, height: 32 })
    }
  })

  it('is refused by its header if a side or the area is too large', async () => {
    const tooMany = { code: 'picture_too_many_pixels', httpStatus: 413 }
    await expect(encode(pngOf(1, 50_000_000))).rejects.toMatchObject(tooMany)
    await expect(encode(pngOf(16_385, 1))).rejects.toMatchObject(tooMany)
    await expect(encode(pngOf(8000, 7000))).rejects.toMatchObject(tooMany)
    const wide = { create: { width: 16_385, height: 8, channels: 3, background: '#808080' } } as const
    await expect(encode(await sharp(wide).jpeg().toBuffer())).rejects.toMatchObject(tooMany)
    expect(await encode(pngOf(16_384, 2))).toHaveLength(1)
  })

  it('is refused in every other format', async () => {
    const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: '#808080' } })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>'
    const others = [
      await plain.clone().gif().toBuffer(),
      await plain.clone().tiff().toBuffer(),
      Buffer.from(svg),
      Buffer.from(`%PDF-1.4\n${svg}`),
      Buffer.alloc(0),
    ]
    for (const bytes of others)
      await expect(encode(bytes)).rejects.toMatchObject({ code: 'picture_not_readable' })
  })

  it('is reduced to its first frame if it is animated, even if all frames exceed the pixel limit', async () => {
    const frames = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        sharp({
          create: { width: 1000, height: 1000, channels: 3, background: { r: 2 * index, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBeGreaterThan(10)
    expect(await encode(animated)).toHaveLength(1)
  })

  it.each([
    ['refused beyond its processor time', { processorSeconds: 0.2, seconds: 60 }, 'too_slow'],
    ['retried later if the machine is busy', { processorSeconds: 60, seconds: 0.2 }, 'busy'],
  ] as const)('is %s, and its decoder is killed', async (_what, limits, refused) => {
    const file = await fileOf(slow)
    expect(await runPictureProcess({ file, sizes: SIZES }, limits)).toEqual({ refused })
    await expect.poll(workers).toEqual([])
  })

  it('is encoded with a lower priority than the server, even if the server was started with a low one', async () => {
    const before = getPriority()
    setPriority(Math.max(before, 10))
    const file = await fileOf(slow)
    const running = runPictureProcess({ file, sizes: SIZES }, { processorSeconds: 20, seconds: 60 })
    let niceness: number | undefined
    await expect
      .poll(async () => {
        niceness = (await workers()).map((id) => getPriority(Number(id)))[0] ?? niceness
        return niceness
      })
      .toBe(getPriority() + 5)
    await running
    // Only root may raise a priority.
    if (process.getuid?.() === 0) setPriority(before)
  })

  it('is encoded by another process if the first is killed, and refused as busy if that is killed too', async () => {
    const killed = new Set<string>()
    const killNext = async () => {
      const isNew = (id: string) => !killed.has(id)
      await expect.poll(async () => (await workers()).some(isNew), { interval: 20 }).toBe(true)
      for (const id of (await workers()).filter(isNew)) {
        killed.add(id)
        process.kill(Number(id), 'SIGKILL')
      }
    }
    const once = encode(slow)
    await killNext()
    expect(await once).toHaveLength(1)
    const twice = Promise.allSettled([encode(slow)])
    await killNext()
    await killNext()
    expect(await twice).toMatchObject([{ status: 'rejected', reason: { code: 'busy', httpStatus: 503 } }])
  })

  it('of another account is encoded while one account sends slow pictures', async () => {
    const bombs = Promise.allSettled(Array.from({ length: 6 }, () => encode(slow, 1)))
    let isOver = false
    void bombs.finally(() => {
      isOver = true
    })
    expect(await encode(pngOf(90, 60), 2)).toHaveLength(1)
    expect(isOver).toBe(false)
    await expect(encode(pngOf(90, 60), 1)).rejects.toMatchObject({ code: 'too_many_at_once' })
    await bombs
  })
})
