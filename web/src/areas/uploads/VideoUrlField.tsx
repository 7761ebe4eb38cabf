import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LIMITS, uploadCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Field } from '../../ui/Field.tsx'
import { UrlInput } from '../../ui/TextInput.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { proposeAfter, slugFault } from './video-url.ts'

const CHECKED_AFTER_MS = 350

interface SlugCheck {
  readonly isRunning: boolean
  readonly isFree: boolean
  /** Why it cannot be taken; a proposal's taken address is replaced and no fault. */
  readonly fault: string | undefined
  readonly message: string | undefined
}

/** An address that a video has. */
export interface UrlBefore {
  readonly videoId: number
  readonly slug: string
}

/** What is wrong with an address, and what the server says of it: once nobody types any more, and of another one than before. */
function useVerdict(slug: string, before: UrlBefore | undefined) {
  const settled = useSettled(slug, CHECKED_AFTER_MS)
  const isSettled = slug === settled
  // An address of two letters is not wrong yet for somebody who is typing the third.
  const fault = isSettled ? slugFault(slug) : undefined
  const isAsked = isSettled && slug !== '' && slug !== before?.slug && fault === undefined
  const { data } = useQuery({
    ...queryOf(uploadCalls.uniqueVideoUrl, { slug: settled, videoId: before?.videoId }),
    enabled: isAsked,
    staleTime: 5000,
  })
  return { fault, answer: isAsked ? data : undefined, isRunning: !isSettled || (isAsked && !data) }
}

/** `propose` takes the next proposal, when the one before is taken. */
function useSlugCheck(
  { slug, isEdited, before }: { slug: string; isEdited: boolean; before: UrlBefore | undefined },
  propose: (slug: string) => void,
): SlugCheck {
  const { fault, answer, isRunning } = useVerdict(slug, before)
  const isTaken = answer?.isFree === false
  const onTaken = useEffectEvent(propose)
  useEffect(() => {
    if (isTaken && !isEdited) onTaken(proposeAfter(slug))
  }, [isTaken, isEdited, slug])
  return {
    isRunning,
    isFree: answer?.isFree ?? false,
    fault: fault ?? (isTaken && isEdited ? answer.message : undefined),
    message: answer?.message,
  }
}

/**
 * The video's address, checked while one types. A proposal that is taken gives way to the next one. Where there is one `before`,
 * it says what becomes of that.
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
  const moved = before && slug !== before.slug ? ` ${uploadTexts.urlBefore(before.slug, isPublic)}` : ''
  return (
    <Field
      label={uploadTexts.videoUrl}
      error={props.error ?? check.fault}
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
          // Emptied, it follows the title again.
          onChange(next, next !== '')
        }}
      />
    </Field>
  )
}
