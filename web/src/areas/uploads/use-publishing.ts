import { useEffect, useRef, useState } from 'react'
import { LIMITS, uploadCalls } from '@serendib/contract'
import { pictureFault } from '../../platform/pictures.ts'
import { call } from '../../platform/api.ts'
import type { FieldName, PublishErrors } from './publish-errors.ts'
import { checkDetails, noErrors, publishErrorsOf } from './publish-errors.ts'
import type { Desk } from './upload-desk.ts'
import { choosePicture, currentDesk, discardAll, markPublished } from './upload-desk.ts'

export interface Published {
  readonly slug: string
  readonly isLive: boolean
}

export interface Publishing {
  readonly errors: PublishErrors
  /** Grows with every refusal, so that each is announced and leads to its field. */
  readonly refusals: number
  /** How often one tried to publish before the video was there. */
  readonly earlyTries: number
  readonly isPublishing: boolean
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
  const [errors, setErrors] = useState(noErrors)
  const [refusals, setRefusals] = useState(0)
  const [earlyTries, setEarlyTries] = useState(0)
  const [isPublishing, setPublishing] = useState(false)
  const [published, setPublished] = useState<Published>()
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  useEffect(() => {
    if (published === undefined) return
    const timer = setTimeout(() => location.reload(), LIMITS.publishReloadMs)
    return () => {
      // Who leaves before that finds an empty page on coming back.
      clearTimeout(timer)
      discardAll('nothing')
    }
  }, [published])

  const refuse = (refused: PublishErrors) => {
    setErrors(refused)
    setRefusals((before) => before + 1)
  }

  const publish = async (videoId: number) => {
    const { details, userId } = desk.draft
    setPublishing(true)
    try {
      const { slug, status } = await call(uploadCalls.publishVideo, {
        body: {
          videoId,
          userId,
          channelId,
          title: details.title.trim(),
          description: details.description.trim(),
          primaryTags: details.primaryTags,
          secondaryTags: details.secondaryTags,
          categories: details.categoryIds.map(String),
          slug: details.slug,
          posterNumber: desk.picture ? undefined : details.posterNumber,
          isPublic: details.isPublic,
        },
        files: { poster: desk.picture?.file },
      })
      if (isHere.current) {
        setErrors(noErrors)
        setPublished({ slug, isLive: status === 'published' })
        markPublished()
      } else if (currentDesk()?.draft.videoId === videoId) {
        // Nobody is here to see it; another film that was begun since stays.
        discardAll('nothing')
      }
    } catch (error) {
      refuse(publishErrorsOf(error))
    }
    setPublishing(false)
  }

  return {
    errors,
    refusals,
    earlyTries,
    isPublishing,
    published,
    publish: () => {
      const { videoId, details } = desk.draft
      if (videoId === null) {
        setEarlyTries((before) => before + 1)
        return
      }
      const fields = checkDetails(details)
      if (Object.keys(fields).length > 0) refuse({ ...noErrors, fields })
      else if (failure !== undefined) refuse({ ...noErrors, whole: failure })
      else void publish(videoId)
    },
    forgive: (field) => {
      if (errors.fields[field] === undefined) return
      const { [field]: _forgiven, ...fields } = errors.fields
      setErrors({ ...errors, fields })
    },
    takePicture: (picture) => {
      const fault = pictureFault(picture)
      const { poster: _before, ...fields } = errors.fields
      if (fault === '') {
        choosePicture(picture)
        setErrors({ ...errors, fields })
      } else setErrors({ ...errors, fields: { ...fields, poster: fault } })
    },
  }
}
