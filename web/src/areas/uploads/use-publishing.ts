import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '@serendib/contract'
import { measurePicture } from '../../platform/pictures.ts'
import { useIsStillHere } from '../../platform/router/index.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { useToast } from '../../ui/Toast.tsx'
import { isSending } from './attend.ts'
import type { FieldName, PublishErrors } from './publish-errors.ts'
import { checkDetails, noErrors, publishErrorsOf } from './publish-errors.ts'
import { publishVideo } from './publish-call.ts'
import { publishesText } from './publish-time.ts'
import type { Desk } from './upload-desk.ts'
import { choosePicture, currentDesk, discardAll, markPublished, markPublishing } from './upload-desk.ts'

export interface Published {
  readonly slug: string
  readonly isLive: boolean
  /** As the field has it; undefined: as soon as it plays. */
  readonly publishTime: string | undefined
}

export interface Publishing {
  readonly errors: PublishErrors
  /** Grows with every refusal, so that each is announced and leads to its field. */
  readonly refusals: number
  /** How often one tried to publish before the video was there. */
  readonly earlyTries: number
  readonly published: Published | undefined
  readonly publish: () => void
  /** What was wrong with a field no longer stands there once it is changed. */
  readonly forgive: (field: FieldName) => void
  readonly takePicture: (picture: File) => void
}

/**
 * Publishes what is on the desk; five seconds after it is done the page starts afresh. `failure`: why the video cannot be
 * made, whatever one tries; then there is nothing to publish.
 */
export function usePublishing(desk: Desk, channelId: number, failure: string | undefined): Publishing {
  const { videoId } = desk.draft
  const [refused, setRefused] = useState({ videoId, errors: noErrors })
  // What was wrong with one film is not said of the next one; what is wrong with a field still is.
  const errors = refused.videoId === videoId ? refused.errors : { ...noErrors, fields: refused.errors.fields }
  const setErrors = (found: PublishErrors) => setRefused({ videoId, errors: found })
  const [refusals, setRefusals] = useState(0)
  const [earlyTries, setEarlyTries] = useState(0)
  const [published, setPublished] = useState<Published>()
  const isShown = useRef(false)
  const newestPicture = useRef<File>(null)
  const isStillHere = useIsStillHere()
  const showToast = useToast()

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  useEffect(() => {
    if (published === undefined) return
    const timer = setTimeout(() => {
      // What else is on its way from here would stop.
      if (isSending()) setPublished(undefined)
      else location.reload()
    }, LIMITS.publishReloadMs)
    return () => {
      // Who leaves before that finds an empty page on coming back.
      clearTimeout(timer)
      discardAll('nothing')
    }
  }, [published])

  const refuse = (found: PublishErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const sayElsewhere = ({ fields, whole }: PublishErrors) => {
    const text = whole ?? Object.values(fields)[0]
    if (text !== undefined) showToast(uploadTexts.notPublished(text), 'error')
  }

  const publish = async (videoId: number) => {
    const { details, userId } = desk.draft
    // A page that one has left stays for as long as the next one takes; one that was come back to is another.
    const isHere = () => isShown.current && isStillHere()
    const isOnDesk = () => currentDesk()?.draft.videoId === videoId
    markPublishing(true)
    try {
      const picture = desk.picture?.file
      const { slug, status } = await publishVideo({ videoId, userId, channelId, details, picture })
      if (isHere()) {
        setErrors(noErrors)
        setPublished({ slug, isLive: status === 'published', publishTime: details.publishTime })
        markPublished()
      } else {
        showToast(publishesText(details.publishTime))
        // Another film that was begun since stays.
        if (isOnDesk()) discardAll('nothing')
      }
    } catch (error) {
      const found = publishErrorsOf(error)
      if (isHere()) refuse(found)
      else sayElsewhere(found)
    }
    if (isOnDesk()) markPublishing(false)
  }

  const takePicture = async (picture: File) => {
    newestPicture.current = picture
    const size = await measurePicture(picture)
    if (newestPicture.current !== picture) return
    const fault = typeof size === 'string' ? { poster: size } : {}
    if (typeof size !== 'string') choosePicture(picture)
    setRefused((before) => {
      const { poster: _before, ...fields } = before.errors.fields
      return { ...before, errors: { ...before.errors, fields: { ...fields, ...fault } } }
    })
  }

  return {
    errors,
    refusals,
    earlyTries,
    published,
    publish: () => {
      const { details } = desk.draft
      if (videoId === null) {
        setEarlyTries((before) => before + 1)
        return
      }
      // A picture that was refused stands there as such until another, or a frame, is chosen.
      const { poster } = errors.fields
      const fields = { ...checkDetails(details), ...(poster !== undefined && { poster }) }
      if (Object.keys(fields).length > 0) refuse({ ...noErrors, fields })
      else if (failure !== undefined) refuse({ ...noErrors, whole: failure })
      else void publish(videoId)
    },
    forgive: (field) => {
      if (errors.fields[field] === undefined) return
      const { [field]: _forgiven, ...fields } = errors.fields
      setErrors({ ...errors, fields })
    },
    takePicture: (picture) => void takePicture(picture),
  }
}
