import { crc32 } from 'node:zlib'

/** Bytes. Rows of about `mean` bytes are passed, once a part has `min`, until a row ends it. `max` is the limit of memory. */
const SIZES = { min: 1024 * 1024, mean: 256 * 1024, max: 4 * 1024 * 1024 }

/**
 * Divides the rows of a table into parts whose limits depend only on the rows near them: rows that change, appear or
 * vanish leave all other parts as they are in the last backup, which then needn't store them again. There is at least
 * one part.
 */
export async function* inParts(rows: AsyncIterable<Buffer>, sizes = SIZES): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < sizes.max) continue
    let rest = Buffer.concat(waiting)
    while (rest.length >= sizes.max) {
      const end = findEnd(rest, sizes)
      yield rest.subarray(0, end)
      rest = rest.subarray(end)
    }
    waiting = [rest]
    bytes = rest.length
  }
  let rest = Buffer.concat(waiting)
  do {
    const end = findEnd(rest, sizes)
    yield rest.subarray(0, end)
    rest = rest.subarray(end)
  } while (rest.length > 0)
}

/** Finds the end of a part: of the first row behind `min` whose checksum is low, and low enough for its length. */
function findEnd(bytes: Buffer, { min, mean, max }: typeof SIZES): number {
  const last = Math.min(bytes.length, max)
  let start = bytes.indexOf('\n', min) + 1
  while (start > 0 && start < last) {
    const end = bytes.indexOf('\n', start) + 1
    if (end === 0 || end > last) break
    if (crc32(bytes.subarray(start, end)) < (2 ** 32 * (end - start)) / mean) return end
    start = end
  }
  return last
}
