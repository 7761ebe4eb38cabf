/** The part of a picture that a frame shows. */
export interface Crop {
  /** 1 shows as much of the picture as fills the frame. */
  readonly zoom: number
  /** The middle of the part, from 0 to 1 of the picture's width and height. */
  readonly x: number
  readonly y: number
}

export const ZOOM_MAX = 4
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The part's width and height, from 0 to 1 of the picture's. `shape` is the picture's aspect ratio over the frame's. */
export function shownPart({ zoom }: Pick<Crop, 'zoom'>, shape: number): { width: number; height: number } {
  return { width: Math.min(1, 1 / shape) / zoom, height: Math.min(1, shape) / zoom }
}

/** The nearest crop that fills the frame completely. */
export function withinPicture(crop: Crop, shape: number): Crop {
  const zoom = clamp(crop.zoom, 1, ZOOM_MAX)
  const { width, height } = shownPart({ zoom }, shape)
  return {
    zoom,
    x: clamp(crop.x, width / 2, 1 - width / 2),
    y: clamp(crop.y, height / 2, 1 - height / 2),
  }
}

/**
 * Moves the crop by fractions of the frame's width and height: dragging right reveals what is on the left.
 */
export function moved(crop: Crop, by: { x: number; y: number }, shape: number): Crop {
  const { width, height } = shownPart(crop, shape)
  return withinPicture({ ...crop, x: crop.x - by.x * width, y: crop.y - by.y * height }, shape)
}

/** The crop in pixels of the picture. */
export function cropArea(crop: Crop, picture: { width: number; height: number }, shape: number) {
  const part = shownPart(crop, shape)
  const width = part.width * picture.width
  const height = part.height * picture.height
  return {
    left: crop.x * picture.width - width / 2,
    top: crop.y * picture.height - height / 2,
    width,
    height,
  }
}

function clamp(value: number, min: number, max: number): number {
  // Rounding may make min larger than max for a crop that fills the picture.
  return Math.max(min, Math.min(value, Math.max(min, max)))
}
