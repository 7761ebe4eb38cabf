import type { Camera, Motion } from './motion.ts'
import type { Raster } from './raster.ts'

/** A layer as ffmpeg's input. */
export interface Sheet {
  raster: Raster
  motion: Motion
}

/** A layer's subpixel position at a frame of the shot. The drawn position is reached mid-shot. */
const placeAt = (start: number, speed: number, { frames }: Camera, frame: string) =>
  speed === 0 ? `${start}` : `(${start}+(${speed})*(${frame}-${frames / 2}))`

/** The filters that crop each frame of the cycle from the raster, at its subpixel position. */
function cut({ raster, motion }: Sheet, camera: Camera, firstFrame: number): string {
  const { width, height } = pictureSize({ raster, motion })
  const frame = `(n+${firstFrame})`
  const turn = `(mod(${frame},${motion.cycle})/${motion.cycle})`
  const partOf = (place: string) => `(${place}-2*floor(${place}/2))`
  const swing = (reach: number, quarter: string) =>
    reach === 0 ? '' : `-${reach.toFixed(3)}*sin(2*PI*(${turn}${quarter}))`
  const x = partOf(placeAt(raster.left + raster.padX, motion.x, camera, frame))
  const y = partOf(placeAt(raster.top + raster.padY, motion.y, camera, frame))
  const cutX = raster.across > 1 ? `${raster.across}*(${raster.padX}-${x}${swing(motion.bob.x, '')})` : '0'
  const swung = raster.down > 1 ? `${raster.down}*(${raster.padY}-${y}${swing(motion.bob.y, '+0.25')})` : '0'
  const cutY = motion.fall > 0 ? `${motion.fall}*(1-${turn})` : swung
  return `crop=w=${width * raster.across}:h=${height * raster.down}:x='${cutX}':y='${cutY}':exact=1`
}

/** The size of a layer in the video. */
const pictureSize = ({ raster, motion }: Sheet) => ({
  width: raster.width / raster.across - 2 * raster.padX,
  height: raster.height / raster.down - 2 * raster.padY - motion.fall,
})

/**
 * The filters that turn a layer's raster into an endless stream from `firstFrame` of the shot. The frames of one cycle
 * are
 * made once and kept in memory. The ground needs no transparency.
 */
export function layerFilters(sheet: Sheet, camera: Camera, firstFrame: number, isGround: boolean): string {
  const { raster, motion } = sheet
  const { width, height } = pictureSize(sheet)
  const shown = raster.pictures * motion.hold
  const filters: string[] = []
  if (motion.hold > 1) filters.push(`fps=${camera.fps}`)
  if (motion.cycle > shown) filters.push(`loop=loop=${motion.cycle / shown - 1}:size=${shown}:start=0`)
  if (raster.across > 1 || raster.down > 1 || motion.fall > 0) filters.push(cut(sheet, camera, firstFrame))
  filters.push(
    `scale=${width}:${height}:flags=area:out_color_matrix=bt709:out_range=tv`,
    isGround ? 'format=yuv420p' : 'format=yuva420p',
    `loop=loop=-1:size=${motion.cycle}:start=0`,
  )
  return filters.join(',')
}

/** The overlay filter that puts a layer's stream on the layers below, at even pixel positions. */
export function overlayFilter({ raster, motion }: Sheet, camera: Camera, firstFrame: number): string {
  // Computed from the time: the overlay's frame count begins at 1, that of other filters at 0.
  const frame = `(round(t*${camera.fps})+${firstFrame})`
  const pairs = (start: number, speed: number) => `2*floor(${placeAt(start, speed, camera, frame)}/2)`
  const x = pairs(raster.left + raster.padX, motion.x)
  const y = pairs(raster.top + raster.padY, motion.y)
  const moves = motion.x !== 0 || motion.y !== 0
  return `overlay=x='${x}':y='${y}':eval=${moves ? 'frame' : 'init'}:format=yuv420:eof_action=repeat`
}
