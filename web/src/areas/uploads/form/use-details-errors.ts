import { useRef, useState } from 'react'
import { preparePicture } from '../../../platform/pictures.ts'
import type { Details } from './details.ts'
import { type FieldName, type PublishErrors, checkDetails, noErrors } from './publish-errors.ts'

/** The errors of the details in a form. */
export function useDetailsErrors() {
  const [errors, setErrors] = useState(noErrors)
  const [errorCount, setErrorCount] = useState(0)
  const newestThumbnail = useRef<File>(null)

  const show = (found: PublishErrors) => {
    setErrors(found)
    setErrorCount((count) => count + 1)
  }
  const setFieldError = (field: FieldName, error?: string) =>
    setErrors((known) => {
      const { [field]: _before, ...fields } = known.fields
      return { ...known, fields: { ...fields, ...(error !== undefined && { [field]: error }) } }
    })

  return {
    errors,
    /** Incremented at every error, so that each is announced and focuses its field. */
    errorCount,
    show,
    clear: () => setErrors(noErrors),
    /** Clears the error of a changed field. */
    clearField: (field: FieldName) => setFieldError(field),
    /** Whether the details are valid; shows their errors otherwise. */
    check(details: Details): boolean {
      // The error of a rejected thumbnail stays until another one is chosen.
      const { thumbnail } = errors.fields
      const fields = { ...checkDetails(details), ...(thumbnail !== undefined && { thumbnail }) }
      const isFine = Object.keys(fields).length === 0
      if (!isFine) show({ ...noErrors, fields })
      return isFine
    },
    /** Uses a picture as the thumbnail if it is readable and no other one was chosen in the meantime. */
    async takeThumbnail(file: File, onAccepted: (file: File) => void) {
      newestThumbnail.current = file
      const prepared = await preparePicture(file)
      if (newestThumbnail.current !== file) return
      setFieldError('thumbnail', typeof prepared === 'string' ? prepared : undefined)
      if (typeof prepared !== 'string') onAccepted(prepared.file)
    },
    /** Called when a suggested thumbnail is chosen instead. */
    dropThumbnail() {
      newestThumbnail.current = null
      setFieldError('thumbnail')
    },
  }
}
