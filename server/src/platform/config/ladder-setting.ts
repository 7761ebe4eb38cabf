import { z } from 'zod'

/** Heights that videos can be encoded in. */
export const RENDITIONS = [144, 240, 360, 480, 720, 1080, 1440, 2160]

/** Some of these heights, separated by commas; parsed into ascending order. */
export const ladder = z
  .string()
  .transform((value) => value.split(',').map((part) => Number(part.trim())))
  .refine((heights) => heights.length > 0 && new Set(heights).size === heights.length)
  .refine((heights) => heights.every((height) => RENDITIONS.includes(height)))
  .transform((heights) => heights.sort((a, b) => a - b))
