import { ROOM_BYTES_MAX, ROOM_GB } from '@serendib/contract'

/** The bytes of '20' or '1.5' gigabytes, with a comma too; undefined for what is no such number. */
export function readGigabytes(text: string): number | undefined {
  const number = text.trim().replace(',', '.')
  const bytes = Math.round(Number(number) * ROOM_GB)
  return /^\d+(\.\d+)?$/.test(number) && bytes <= ROOM_BYTES_MAX ? bytes : undefined
}

/** As one would write so many bytes there. */
export function gigabytesOf(bytes: number): string {
  return (bytes / ROOM_GB).toFixed(9).replace(/\.?0+$/, '')
}
