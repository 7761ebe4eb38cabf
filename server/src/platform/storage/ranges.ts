import { type ByteRange, RangeOutside } from './index.ts'

/**
 * Returns the first and last byte of a range in an object of `size` bytes; without a range, of the whole object. The
 * last byte of an empty object is -1.
 * @throws RangeOutside if the object contains no byte of the range
 */
export function extentOf(range: ByteRange | undefined, size: number): { start: number; end: number } {
  if (range === undefined) return { start: 0, end: size - 1 }
  const { start } = range
  const end = Math.min(range.end ?? Infinity, size - 1)
  if (start < 0 || start >= size || end < start) throw new RangeOutside(size)
  return { start, end }
}
