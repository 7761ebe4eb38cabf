import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ffmpeg, look, makeScratch } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** A clip in a container, and a copy of it that claims to be encrypted. */
async function makePair(name: string, output: string, encrypt: (bytes: Buffer) => Buffer) {
  const plain = scratch.path(name)
  await ffmpeg(
    ...words('-f lavfi -i testsrc2=s=352x288:r=25:d=1 -f lavfi -i sine=d=1'),
    ...words(output),
    plain,
  )
  const encrypted = scratch.path(`encrypted-${name}`)
  await writeFile(encrypted, encrypt(await readFile(plain)))
  return { plain, encrypted }
}

/** Applies `change` to each packet of `step` bytes. */
function everyPacket(bytes: Buffer, step: number, change: (packet: Buffer) => void): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = 0; at + step <= changed.length; at += step) change(changed.subarray(at, at + step))
  return changed
}

function scrambleTransport(packet: Buffer): void {
  const isContent = (packet.readUInt16BE(1) & 0x1fff) >= 0x100
  if (isContent && packet[3] !== undefined) packet[3] |= 0x80
}

function scrambleSector(sector: Buffer): void {
  const isContent = sector.readUInt32BE(14) === 0x1e0
  if (isContent && sector[20] !== undefined) sector[20] |= 0x30
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(Buffer.from(from, 'hex'))
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(bytes)
  changed.write(to, at, 'hex')
  return changed
}

describe('an encrypted file', () => {
  test.each([
    [
      'Matroska',
      'clip.mkv',
      '-c:v libx264 -c:a aac',
      // Overwrites a void element before the tracks.
      (bytes: Buffer) => replaced(bytes, 'ec', 'ec8450338101'),
    ],
    [
      'ASF',
      'clip.wmv',
      '-c:v wmv2 -c:a wmav2',
      // The codec list becomes the Content Encryption Object.
      (bytes: Buffer) =>
        replaced(bytes, '4052d1861d31d011a3a400a0c90348f6', 'fbb3112223bdd211b4b700a0c955fc6e'),
    ],
    [
      'MPEG-TS',
      'clip.ts',
      '-c:v libx264 -c:a mp2',
      (bytes: Buffer) => everyPacket(bytes, 188, scrambleTransport),
    ],
    [
      'MPEG-TS that begins with something else',
      'junk.ts',
      '-c:v libx264 -c:a mp2',
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(100), everyPacket(bytes, 188, scrambleTransport)]),
    ],
    [
      'MPEG-TS with error correction',
      'corrected.ts',
      '-c:v libx264 -c:a mp2',
      (bytes: Buffer) => {
        const packets = Array.from({ length: bytes.length / 188 }, (_, index) =>
          Buffer.concat([bytes.subarray(index * 188, (index + 1) * 188), Buffer.alloc(16)]),
        )
        return everyPacket(Buffer.concat(packets), 204, scrambleTransport)
      },
    ],
    [
      'DVD',
      'clip.vob',
      '-f dvd -c:v mpeg2video -c:a ac3',
      (bytes: Buffer) => everyPacket(bytes, 2048, scrambleSector),
    ],
  ])(
    'in %s is refused as encrypted, and an unencrypted one is accepted',
    async (_, name, output, encrypt) => {
      const { plain, encrypted } = await makePair(name, output, encrypt)
      await expect(look(encrypted)).rejects.toMatchObject({ code: 'encrypted_file', canTryAgain: false })
      expect((await look(plain)).video).not.toBeNull()
    },
  )
})
