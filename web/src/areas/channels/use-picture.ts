import { useEffect, useRef, useState } from 'react'
import { PICTURE_SETS, refusalText, type PictureKind } from '@serendib/contract'
import { measurePicture } from '../../platform/pictures.ts'
import { cropArea, type Crop } from '../../ui/crop.ts'

/** How far a picture's shape may be from the place's before the person is asked which part to show. */
const SHAPE_TOLERANCE = 0.03

/** A file that a person chose, with an address to show it under and its measures in pixels. */
export interface Chosen {
  readonly file: File
  readonly url: string
  readonly width: number
  readonly height: number
}

/** A picture for a place of a fixed shape: what was chosen, and which part of it goes to the server. */
export interface Picture {
  /** What goes to the server; undefined while nothing was chosen. */
  file: File | undefined
  previewUrl: string | null
  /** Why the last choice was refused. */
  fault: string
  pick: (file: File) => void
  /** The whole picture that was chosen, of which a part can be cut out. */
  original: Chosen | undefined
  isCropping: boolean
  setCropping: (isCropping: boolean) => void
  crop: (crop: Crop) => void
  /** Forgets what was chosen. */
  clear: () => void
}

/** A refused choice leaves the one before it in place. A picture of another shape opens its cropping at once. */
export function usePicture(kind: PictureKind): Picture {
  const [original, setOriginal] = useState<Chosen>()
  const [part, setPart] = useState<Chosen>()
  const [fault, setFault] = useState('')
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

  /** Takes what comes of a picture, or says why nothing did, unless something else was begun meanwhile. */
  const follow = async (work: Promise<Chosen | string>, take: (found: Chosen) => void) => {
    latest.current = work
    const found = await work
    if (latest.current !== work) {
      if (typeof found !== 'string') URL.revokeObjectURL(found.url)
    } else if (typeof found === 'string') {
      setFault(found)
      // It is said beside the picture, which the dialog covers.
      setCropping(false)
    } else {
      setFault('')
      take(found)
    }
  }
  const takeWhole = (whole: Chosen) => {
    setOriginal(whole)
    setPart(undefined)
    setCropping(Math.abs(whole.width / whole.height / ratio - 1) > SHAPE_TOLERANCE)
  }
  const takePart = (cut: Chosen) => {
    setPart(cut)
    setCropping(false)
  }
  const shown = part ?? original
  return {
    file: shown?.file,
    previewUrl: shown?.url ?? null,
    fault,
    pick: (file) => void follow(readPicture(file), takeWhole),
    original,
    isCropping,
    setCropping,
    crop: (crop) => void (original && follow(cutOut(original, crop, kind), takePart)),
    clear: () => {
      latest.current = null
      setOriginal(undefined)
      setPart(undefined)
      setFault('')
    },
  }
}

function useRevoked(chosen: Chosen | undefined): void {
  useEffect(() => {
    if (chosen === undefined) return undefined
    return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])
}

/** A file's picture, or why it is none. */
async function readPicture(file: File): Promise<Chosen | string> {
  const size = await measurePicture(file)
  return typeof size === 'string' ? size : { file, url: URL.createObjectURL(file), ...size }
}

/** The part as a file of its own, no larger than the largest size that is kept, or why there is none. */
async function cutOut(original: Chosen, crop: Crop, kind: PictureKind): Promise<Chosen | string> {
  const { ratio, widths } = PICTURE_SETS[kind]
  const area = cropArea(crop, original, original.width / original.height / ratio)
  const width = Math.max(1, Math.round(Math.min(area.width, Math.max(...widths))))
  const height = Math.max(1, Math.round(width / ratio))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // Its file may have been moved since it was chosen.
  const bitmap = await createImageBitmap(original.file).catch(() => undefined)
  if (bitmap === undefined) return refusalText('picture_not_readable')
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95))
  // A browser that cannot write one sends the whole: the server cuts it around its middle.
  const file = blob === null ? original.file : new File([blob], original.file.name, { type: blob.type })
  return { file, url: URL.createObjectURL(file), width, height }
}
