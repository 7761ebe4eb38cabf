import type { Camera, Motion } from './motion.ts'
import type { Raster } from './raster.ts'

/** The size of a layer's picture on the film. */
const pictureSize = (raster: Raster, motion: Motion) => ({
  width: raster.width / raster.across - 2 * raster.padX,
  height: raster.height / raster.down - 2 * raster.padY - motion.fall,
})

/** Where a layer's picture stands at frame n, as an ffmpeg expression of n: a number with parts of a pixel. */
const placeAt = (start: number, pad: number, speed: number, frames: number) =>
  speed === 0 ? `${start + pad}` : `(${start + pad}+(${speed})*(n-${frames / 2}))`

const swing = (reach: number, cycle: number, quarter: number) =>
  reach === 0 ? '' : `-${reach.toFixed(3)}*sin(2*PI*(mod(n,${cycle})/${cycle}+${quarter}))`

/**
 * The filters that turn a layer's raster into its endless stream: every frame of the cycle is cut from the raster at
 * the part of a pixel where it stands, made small and kept in memory.
 */
export function layerFilters(raster: Raster, motion: Motion, camera: Camera): string {
  const { width, height } = pictureSize(raster, motion)
  const repeats = Math.round(motion.cycle / raster.pictures)
  const filters: string[] = []
  if (repeats > 1) filters.push(`loop=loop=${repeats - 1}:size=${raster.pictures}:start=0`)
  const moves = raster.across > 1 || raster.down > 1 || motion.fall > 0
  if (moves) {
    const part = (place: string) => `(${place}-2*floor(${place}/2))`
    const x = placeAt(raster.left, raster.padX, motion.x, camera.frames)
    const y = placeAt(raster.top, raster.padY, motion.y, camera.frames)
    const cutX =
      raster.across > 1
        ? `${raster.across}*(${raster.padX}-${part(x)}${swing(motion.bob.x, motion.cycle, 0)})`
        : '0'
    const cutY =
      motion.fall > 0
        ? `${motion.fall}*(1-mod(n,${motion.cycle})/${motion.cycle})`
        : raster.down > 1
          ? `${raster.down}*(${raster.padY}-${part(y)}${swing(motion.bob.y, motion.cycle, 0.25)})`
          : '0'
    filters.push(`crop=w=${width * raster.across}:h=${height * raster.down}:x='${cutX}':y='${cutY}':exact=1`)
  }
  filters.push(
    `scale=${width}:${height}:flags=area:out_color_matrix=bt709:out_range=tv`,
    'format=yuva420p',
    `loop=loop=-1:size=${motion.cycle}:start=0`,
  )
  return filters.join(',')
}

/** The overlay that lays a layer's stream on what is below it. */
export function overlayFilter(raster: Raster, motion: Motion, camera: Camera): string {
  const pair = (start: number, pad: number, speed: number) =>
    `2*floor(${placeAt(start, pad, speed, camera.frames)}/2)`
  const x = pair(raster.left, raster.padX, motion.x)
  const y = pair(raster.top, raster.padY, motion.y)
  const moves = motion.x !== 0 || motion.y !== 0
  return `overlay=x='${x}':y='${y}':eval=${moves ? 'frame' : 'init'}:format=yuv420:eof_action=repeat`
}
