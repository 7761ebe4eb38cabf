import { crc32, inflateRawSync } from 'node:zlib'

/** Unpacks a zip archive by its central directory, as other programs do, and checks each file's size and checksum. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0) throw new Error('no end of a directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const [nameLength = 0, extraLength = 0] = [28, 30].map((offset) => archive.readUInt16LE(at + offset))
    const header = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)))
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength + extraLength
  }
  return files
}
