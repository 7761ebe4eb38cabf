import { QUOTA_BYTES_MAX, BYTES_PER_GB } from '@serendib/contract'

/** The bytes of '20' or '1.5' gigabytes, also with a comma; undefined if it is not such a number. */
export function readGigabytes(text: string): number | undefined {
  const number = text.trim().replace(',', '.')
  const bytes = Math.round(Number(number) * BYTES_PER_GB)
  return /^\d+(\.\d+)?$/.test(number) && bytes <= QUOTA_BYTES_MAX ? bytes : undefined
}

/** Formats bytes as gigabytes for the input field. */
export function formatGigabytes(bytes: number): string {
  return (bytes / BYTES_PER_GB).toFixed(9).replace(/\.?0+$/, '')
}
