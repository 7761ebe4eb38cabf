import { useEffect, useState } from 'react'
import type { UnfinishedUpload } from '@serendib/contract'
import { openSmaller } from './make-smaller.ts'
import { followOriginals } from './originals.ts'
import { findOriginalOf } from './stored-originals.ts'

/** The smaller version that an upload is of, if it is on this device; nobody has to choose it again. */
export function useStoredSmaller(upload: UnfinishedUpload): File | undefined {
  const [file, setFile] = useState<File>()
  const original = findOriginalOf(upload)
  const { key, smallerName } = original ?? {}
  useEffect(() => {
    if (key === undefined || smallerName === undefined) return
    followOriginals()
    void openSmaller(key, smallerName).then(setFile)
  }, [key, smallerName])
  return key === undefined ? undefined : file
}
