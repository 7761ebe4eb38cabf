import type { PackedTrack } from '@serendib/contract'
import { z } from 'zod'

const numbers = z.array(z.number())
const Line = z.object({
  seconds: numbers,
  latitudes: numbers,
  longitudes: numbers,
  heights: numbers,
  starts: numbers,
})

/** Reads a line of the table `tracks`, which `packTrack` made. */
export function readLine(text: string): PackedTrack {
  return Line.parse(JSON.parse(text))
}

/** The stretches that an owner hid, in seconds of the whole video. */
export const HiddenStretches = z.array(z.object({ fromSeconds: z.number(), toSeconds: z.number() }))
