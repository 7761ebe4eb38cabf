import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LIMITS, ownVideoCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { useDebouncedValue } from '../../../platform/use-debounced-value.ts'
import { Field, UrlInput } from '#ui'
import { proposeAfter, slugError } from './video-url.ts'

const CHECKED_AFTER_MS = 350

interface SlugCheck {
  readonly isRunning: boolean
  readonly isFree: boolean
  /** Why the URL can't be used. A proposal that is taken is not an error, because the next one replaces it. */
  readonly error: string | undefined
  readonly message: string | undefined
}

/** The video's current URL. */
export interface UrlBefore {
  readonly videoId: number
  readonly slug: string
}

/** The error of a URL: checked here, and by the server after a typing pause, unless it is the current one. */
function useUrlStatus(slug: string, before: UrlBefore | undefined) {
  const settled = useDebouncedValue(slug, CHECKED_AFTER_MS)
  const isSettled = slug === settled
  // Two letters are not an error while the user is still typing.
  const error = isSettled ? slugError(slug) : undefined
  const isAsked = isSettled && slug !== '' && slug !== before?.slug && error === undefined
  const { data } = useQuery({
    ...queryOf(ownVideoCalls.uniqueVideoUrl, { slug: settled, videoId: before?.videoId }),
    enabled: isAsked,
    staleTime: 5000,
  })
  return { error, response: isAsked ? data : undefined, isRunning: !isSettled || (isAsked && !data) }
}

/** `propose` receives the next proposal if this one is taken. */
function useSlugCheck(
  { slug, isEdited, before }: { slug: string; isEdited: boolean; before: UrlBefore | undefined },
  propose: (slug: string) => void,
): SlugCheck {
  const { error, response, isRunning } = useUrlStatus(slug, before)
  const isTaken = response?.isFree === false
  const onTaken = useEffectEvent(propose)
  useEffect(() => {
    if (isTaken && !isEdited) onTaken(proposeAfter(slug))
  }, [isTaken, isEdited, slug])
  return {
    isRunning,
    isFree: response?.isFree ?? false,
    error: error ?? (isTaken && isEdited ? response.message : undefined),
    message: response?.message,
  }
}

/**
 * The field for the video's URL, validated while typing. A proposal that is taken is replaced by the next one. If there
 * is a URL `before`, the field says whether its links keep working.
 */
export function VideoUrlField(props: {
  slug: string
  isEdited: boolean
  error: string | undefined
  before: UrlBefore | undefined
  isPublic: boolean
  onChange: (slug: string, isEdited: boolean) => void
}) {
  const { slug, before, isPublic, onChange } = props
  const check = useSlugCheck(props, (proposal) => onChange(proposal, false))
  const moved =
    before && slug !== before.slug
      ? ` ${(isPublic ? uploadTexts.urlStays : uploadTexts.urlEnds)({ slug: before.slug })}`
      : ''
  return (
    <Field
      label={uploadTexts.videoUrl}
      error={props.error ?? check.error}
      success={check.isFree ? (moved === '' ? check.message : uploadTexts.urlFree + moved) : undefined}
      hint={check.isRunning ? uploadTexts.checking : uploadTexts.videoUrlHint + moved}
    >
      <UrlInput
        name="videoUrl"
        prefix={`${location.host}/`}
        autoComplete="off"
        value={slug}
        limit={limitOf(slug, LIMITS.slugMax)}
        onKeyDown={(event) => {
          if (event.key === ' ') event.preventDefault()
        }}
        onChange={(event) => {
          const next = event.target.value.replaceAll(/\s+/g, '')
          // An empty field follows the title again.
          onChange(next, next !== '')
        }}
      />
    </Field>
  )
}
