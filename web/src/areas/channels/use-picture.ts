import { useEffect, useRef, useState } from 'react'
import { PICTURE_SETS, type PictureKind } from '@serendib/contract'
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
  const newest = useRef<File>(null)
  useRevoked(original)
  useRevoked(part)
  const { ratio } = PICTURE_SETS[kind]

  const check = async (file: File) => {
    newest.current = file
    const found = await readPicture(file)
    // Another one was chosen while this one was looked at.
    if (newest.current !== file) {
      if (typeof found !== 'string') URL.revokeObjectURL(found.url)
      return
    }
    if (typeof found === 'string') return setFault(found)
    setFault('')
    setOriginal(found)
    setPart(undefined)
    setCropping(Math.abs(found.width / found.height / ratio - 1) > SHAPE_TOLERANCE)
  }
  const keepPart = async (crop: Crop) => {
    if (original === undefined) return
    setPart(await cutOut(original, crop, kind))
    setCropping(false)
  }
  const shown = part ?? original
  return {
    file: shown?.file,
    previewUrl: shown?.url ?? null,
    fault,
    pick: (file) => void check(file),
    original,
    isCropping,
    setCropping,
    crop: (crop) => void keepPart(crop),
    clear: () => {
      newest.current = null
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

/** The part as a file of its own, no larger than the largest size that is kept. */
async function cutOut(original: Chosen, crop: Crop, kind: PictureKind): Promise<Chosen> {
  const { ratio, widths } = PICTURE_SETS[kind]
  const area = cropArea(crop, original, original.width / original.height / ratio)
  const width = Math.max(1, Math.round(Math.min(area.width, Math.max(...widths))))
  const height = Math.max(1, Math.round(width / ratio))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const bitmap = await createImageBitmap(original.file)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95))
  // A browser that cannot write one sends the whole: the server cuts it around its middle.
  const file = blob === null ? original.file : new File([blob], original.file.name, { type: blob.type })
  return { file, url: URL.createObjectURL(file), width, height }
}
