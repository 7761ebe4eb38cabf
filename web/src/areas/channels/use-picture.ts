import { useEffect, useRef, useState } from 'react'
import { PICTURE_SETS, errorText, type PictureKind } from '@serendib/contract'
import { preparePicture } from '../../platform/pictures.ts'
import { type Crop, cropArea } from '#ui'

/** How far a picture's aspect ratio may deviate before the user is asked which part to show. */
const SHAPE_TOLERANCE = 0.03

/** A chosen file with an object URL and its size in pixels. */
export interface Chosen {
  readonly file: File
  readonly url: string
  readonly width: number
  readonly height: number
}

/** A picture field of a fixed aspect ratio: the chosen file, and the part that is uploaded. */
export interface Picture {
  /** The file to upload; undefined while nothing was chosen. */
  file: File | undefined
  previewUrl: string | null
  /** Why the last choice was refused. */
  error: string
  pick: (file: File) => void
  /** The whole chosen picture, which can be cropped. */
  original: Chosen | undefined
  isCropping: boolean
  setCropping: (isCropping: boolean) => void
  crop: (crop: Crop) => void
  /** Discards the choice. */
  clear: () => void
}

/**
 * A refused choice keeps the previous one. A picture of another aspect ratio opens the crop dialog at once.
 */
export function usePicture(kind: PictureKind): Picture {
  const [original, setOriginal] = useState<Chosen>()
  const [part, setPart] = useState<Chosen>()
  const [error, setError] = useState('')
  const [isCropping, setCropping] = useState(false)
  const latest = useRef<Promise<Chosen | string>>(null)
  useRevoked(original)
  useRevoked(part)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const { ratio } = PICTURE_SETS[kind]

  /** Uses the result or shows the error, unless another picture was chosen in the meantime. */
  const follow = async (work: Promise<Chosen | string>, take: (found: Chosen) => void) => {
    latest.current = work
    const found = await work
    if (latest.current !== work) {
      if (typeof found !== 'string') URL.revokeObjectURL(found.url)
    } else if (typeof found === 'string') {
      setError(found)
      // The error is shown next to the picture, which the dialog covers.
      setCropping(false)
    } else {
      setError('')
      take(found)
    }
  }
  const takeWhole = (whole: Chosen) => {
    setOriginal(whole)
    setPart(undefined)
    setCropping(Math.abs(whole.width / whole.height / ratio - 1) > SHAPE_TOLERANCE)
  }
  const takePart = (part: Chosen) => {
    setPart(part)
    setCropping(false)
  }
  const shown = part ?? original
  return {
    file: shown?.file,
    previewUrl: shown?.url ?? null,
    error,
    pick: (file) => void follow(readPicture(file), takeWhole),
    original,
    isCropping,
    setCropping,
    crop: (crop) => void (original && follow(cropped(original, crop, kind), takePart)),
    clear: () => {
      latest.current = null
      setOriginal(undefined)
      setPart(undefined)
      setError('')
    },
  }
}

function useRevoked(chosen: Chosen | undefined): void {
  useEffect(() => {
    if (chosen === undefined) return undefined
    return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])
}

/** Prepares a file's picture, or returns why it cannot be sent. */
async function readPicture(file: File): Promise<Chosen | string> {
  const prepared = await preparePicture(file)
  return typeof prepared === 'string' ? prepared : { ...prepared, url: URL.createObjectURL(prepared.file) }
}

/** The cropped part as a file, limited to the largest stored size, or the error. */
async function cropped(original: Chosen, crop: Crop, kind: PictureKind): Promise<Chosen | string> {
  const { ratio, widths } = PICTURE_SETS[kind]
  const area = cropArea(crop, original, original.width / original.height / ratio)
  const width = Math.max(1, Math.round(Math.min(area.width, Math.max(...widths))))
  const height = Math.max(1, Math.round(width / ratio))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // The file may have been moved since it was chosen.
  const bitmap = await createImageBitmap(original.file).catch(() => undefined)
  if (bitmap === undefined) return errorText('picture_not_readable')
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95))
  // A browser that cannot encode the crop sends the whole picture, and the server crops it around its centre.
  const file = blob === null ? original.file : new File([blob], original.file.name, { type: blob.type })
  return { file, url: URL.createObjectURL(file), width, height }
}
