import { useEffect, useRef, useState } from 'react'
import { LIMITS, refusalText } from '@serendib/contract'

/** What the server takes; its own check decides. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** A picture that a person chose: the file, an address to show it under, and why the last choice was refused. */
export interface Picture {
  file: File | undefined
  previewUrl: string | null
  fault: string
  pick: (file: File) => void
}

/** A refused choice leaves the one before it in place. */
export function usePicture(): Picture {
  const [chosen, setChosen] = useState<{ file: File; previewUrl: string } | null>(null)
  const [fault, setFault] = useState('')
  const newest = useRef<File>(null)

  useEffect(() => {
    if (chosen === null) return undefined
    return () => URL.revokeObjectURL(chosen.previewUrl)
  }, [chosen])

  const check = async (file: File) => {
    newest.current = file
    const found = await pictureFault(file)
    // Another one was chosen while this one was looked at.
    if (newest.current !== file) return
    setFault(found)
    if (found === '') setChosen({ file, previewUrl: URL.createObjectURL(file) })
  }
  return {
    file: chosen?.file,
    previewUrl: chosen?.previewUrl ?? null,
    fault,
    pick: (file) => void check(file),
  }
}

async function pictureFault(file: File): Promise<string> {
  if (!PICTURE_TYPES.includes(file.type)) return refusalText('picture_not_readable')
  if (file.size > LIMITS.pictureBytesMax) return refusalText('picture_too_large')
  try {
    // The type says only how the file is named.
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return ''
  } catch {
    return refusalText('picture_not_readable')
  }
}
