import { type ByteRange, RangeOutside } from './index.ts'

/**
 * First and last byte of a range in an object of `size` bytes, of all of it without a range; -1 is the last of none.
 * @throws RangeOutside when nothing of the range is there
 */
export function extentOf(range: ByteRange | undefined, size: number): { start: number; end: number } {
  if (range === undefined) return { start: 0, end: size - 1 }
  const { start } = range
  const end = Math.min(range.end ?? Infinity, size - 1)
  if (start < 0 || start >= size || end < start) throw new RangeOutside(size)
  return { start, end }
}
