import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '@serendib/contract'
import { useIsStillHere } from '../../../platform/router/index.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { useToast } from '#ui'
import { chooseThumbnail, clearDetails, isFormVideo } from '../queue/form-item.ts'
import { type UploadItem, type UploadQueue, changeQueue, currentItems, isRunning } from '../queue/store.ts'
import { discardForm } from '../queue/upload-queue.ts'
import { holdsOriginals } from '../smaller/stored-originals.ts'
import { noErrors, toPublishErrors } from './publish-errors.ts'
import { publishesText } from './publish-time.ts'
import { publishVideo } from './save-details.ts'
import { useDetailsErrors } from './use-details-errors.ts'

export interface Published {
  readonly slug: string
  readonly isLive: boolean
  readonly isPublic: boolean
  /** In local time; undefined: as soon as the video is playable. */
  readonly publishTime: string | undefined
}

export type Publishing = ReturnType<typeof usePublishing>

/**
 * Publishes the form's video. Five seconds later, the page is ready for the next one. `finalError`: why there is
 * nothing to publish.
 */
export function usePublishing(
  queue: UploadQueue,
  item: UploadItem,
  channelId: number,
  finalError: string | undefined,
) {
  const { details, thumbnail } = queue
  const { videoId } = item
  const form = useDetailsErrors()
  const [triedVideoId, setTriedVideoId] = useState(videoId)
  /** How often the user tried to publish before the upload was complete. */
  const [earlyAttempts, setEarlyAttempts] = useState(0)
  const [published, setPublished] = useState<Published>()
  const isShown = useRef(false)
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
      // A reload would stop other uploads, and lose originals that wait to be sent.
      if (currentItems().some(isRunning) || holdsOriginals()) setPublished(undefined)
      else location.reload()
    }, LIMITS.publishReloadMs)
    return () => {
      clearTimeout(timer)
      discardForm()
    }
  }, [published])

  const send = async (videoId: number) => {
    // A page that was left stays in memory until the next one has loaded.
    const isHere = () => isShown.current && isStillHere()
    changeQueue({ isPublishing: true })
    try {
      const { slug, status } = await publishVideo(videoId, { ...details, channelId }, thumbnail?.file)
      if (isHere()) {
        form.clear()
        const { isPublic, publishTime } = details
        setPublished({ slug, isLive: status === 'published', isPublic, publishTime })
        clearDetails()
      } else {
        showToast(publishesText(details.publishTime))
        if (isFormVideo(videoId)) discardForm()
      }
    } catch (error) {
      const found = toPublishErrors(error)
      const text = found.whole ?? Object.values(found.fields)[0]
      if (isHere()) form.show(found)
      else if (text !== undefined) showToast(uploadTexts.notPublished({ why: text }), 'error')
    }
    if (isFormVideo(videoId)) changeQueue({ isPublishing: false })
  }

  return {
    ...form,
    // Field errors concern the details. Other errors concern the video, which may have changed since.
    errors: triedVideoId === videoId ? form.errors : { ...noErrors, fields: form.errors.fields },
    earlyAttempts,
    published,
    publish() {
      setTriedVideoId(videoId)
      if (videoId === null) setEarlyAttempts((before) => before + 1)
      else if (!form.check(details)) return
      else if (finalError !== undefined) form.show({ ...noErrors, whole: finalError })
      else void send(videoId)
    },
    takeThumbnail: (file: File) => void form.takeThumbnail(file, chooseThumbnail),
  }
}
