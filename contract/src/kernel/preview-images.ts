/** The widths of preview images in pixels; their height is 9/16 of it. */
export const PREVIEW_WIDTHS = [160, 320, 640, 1280] as const

/** A JPEG of a picture, for link previews of other sites and for lock screens. */
export interface PreviewImage {
  /** The path below this site. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/**
 * Returns the preview image of a stored picture in the largest size within `max` (pixels); undefined if there is no
 * picture or no size fits.
 */
export function previewImage(
  mediaUrl: string | undefined,
  max: { readonly width: number; readonly height: number } = { width: 1280, height: 720 },
): PreviewImage | undefined {
  const [, path] = /^(?:https?:\/\/[^/]+)?\/media\/(.+)\.webp$/.exec(mediaUrl ?? '') ?? []
  const width = PREVIEW_WIDTHS.findLast((each) => each <= max.width && previewHeight(each) <= max.height)
  if (path === undefined || width === undefined) return undefined
  return { path: `/previews/${width}/${path}.jpg`, width, height: previewHeight(width) }
}

export const previewHeight = (width: number): number => Math.round((width * 9) / 16)
