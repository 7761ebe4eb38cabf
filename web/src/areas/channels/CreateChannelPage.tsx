import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  Navigate,
  useIsStillHere,
  useLocation,
  useNavigate,
  useSearchParams,
} from '../../platform/router/index.ts'
import { channelCalls, SessionEnded, type Credentials } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { useDraft } from '../../platform/drafts.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { updateSession, useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { FormActions, FormGrid, Page, PageHead } from '../../ui/Layout.tsx'
import {
  firstInvalidPart,
  missingParts,
  newChannelDrafts,
  NO_WORDS,
  rejectedParts,
  REQUIRED_PARTS,
  type ChannelErrors,
  type ChannelForm,
  type RequiredPart,
} from './channel-form.ts'
import { BannerField, LogoField } from './PictureFields.tsx'
import { ChannelFields } from './ChannelFields.tsx'
import styles from './CreateChannel.module.css'
import { useNameAvailability, useUrlAvailability } from './use-availability.ts'
import { usePicture } from './use-picture.ts'

/**
 * Opens a channel. Guests sign in first and come back; `upl` continues to the upload page instead of the
 * channel.
 */
export function Component() {
  usePageTitle(channelTexts.createPage)
  const session = useSession()
  const [params] = useSearchParams()
  const isFromUpload = params.has('upl')
  if (session === null) return <Navigate to={paths.signIn(paths.createChannel({ isFromUpload }))} replace />
  return (
    <Page width="narrow">
      <PageHead
        title={channelTexts.createTitle}
        subtitle={session.defaultChannel === null ? channelTexts.createFirst : channelTexts.createAnother}
      />
      <CreateChannelForm isFromUpload={isFromUpload} />
    </Page>
  )
}

function CreateChannelForm({ isFromUpload }: { isFromUpload: boolean }) {
  const { typed, ...draft } = useDraft(newChannelDrafts, '', () => NO_WORDS)
  const [errors, setErrors] = useState<ChannelErrors>({})
  const [alert, setAlert] = useState('')
  const logo = usePicture('logos')
  const banner = usePicture('banners')
  const form = useRef<HTMLFormElement>(null)
  const leave = useLeave()
  const nameAvailability = useNameAvailability(typed.name)
  const urlAvailability = useUrlAvailability(typed.slug)

  const clearError = (part: RequiredPart) => setErrors((before) => ({ ...before, [part]: undefined }))
  const type = (change: Partial<typeof typed>) => {
    draft.type({ ...typed, ...change })
    for (const part of REQUIRED_PARTS) if (part in change) clearError(part)
  }
  const refuse = (found: ChannelErrors, text: string) => {
    setErrors(found)
    setAlert(text)
    focusPart(form.current, firstInvalidPart(found))
  }
  const { create, isCreating } = useCreateChannel(isFromUpload, draft.discard)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isCreating) return
    const filled: ChannelForm = { ...typed, logo: logo.file, banner: banner.file }
    const missing = missingParts(filled)
    if (firstInvalidPart(missing) !== undefined) return refuse(missing, channelTexts.parametersMissing)
    if (nameAvailability?.isFree === false) return focusPart(form.current, 'name')
    if (urlAvailability?.isFree === false) return focusPart(form.current, 'slug')
    refuse({}, '')
    create(filled, {
      onError: (error) => {
        if (error instanceof SessionEnded) return
        const parts = rejectedParts(error)
        const concernsForm = firstInvalidPart(parts) === undefined
        refuse(parts, concernsForm ? textOf(error, commonTexts.somethingWentWrong) : '')
      },
    })
  }

  // The alert disappears with the last missing field.
  const isAlertShown =
    alert !== '' && (alert !== channelTexts.parametersMissing || firstInvalidPart(errors) !== undefined)
  return (
    <form ref={form} noValidate className={styles.card} onSubmit={onSubmit}>
      <BannerField picture={banner} error={errors.banner} onPick={() => clearError('banner')} />
      <div className={styles.body}>
        <LogoField picture={logo} error={errors.logo} onPick={() => clearError('logo')} />
        <FormGrid>
          <ChannelFields
            typed={typed}
            errors={errors}
            name={nameAvailability}
            url={urlAvailability}
            onChange={type}
          />
        </FormGrid>
        {isAlertShown && (
          <InlineAlert kind="error" className={styles.alert ?? ''}>
            {alert}
          </InlineAlert>
        )}
        <FormActions>
          <Button
            variant="ghost"
            onClick={() => {
              draft.discard()
              leave()
            }}
          >
            {channelTexts.cancel}
          </Button>
          <Button type="submit" isLoading={isCreating} loadingText={channelTexts.creating}>
            {channelTexts.create}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}

/** Creates the channel, updates the session and navigates on. */
function useCreateChannel(isFromUpload: boolean, onCreated: () => void) {
  const session = useSession()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ logo, banner, ...body }: ChannelForm) =>
      call(channelCalls.create, { body: { ...body, userId: session?.userId }, files: { logo, banner } }),
    onSuccess: ({ channel, roleId }) => {
      onCreated()
      const change: Partial<Credentials> = { roleId }
      const { id, name, slug, logoUrl } = channel
      if (channel.isDefault || !session?.defaultChannel) change.defaultChannel = { id, name, slug, logoUrl }
      updateSession(change)
      void queryClient.invalidateQueries({ queryKey: [channelCalls.create.area] })
      if (!isStillHere()) return
      navigate(isFromUpload ? paths.uploadVideo() : paths.channel(slug), { replace: true })
    },
  })
  return { create: mutate, isCreating: isPending }
}

/** Back to the previous page; a visitor who opened the page by a link goes to Home. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const { isFirst } = useLocation()
  return () => navigate(isFirst ? paths.home() : -1)
}

function focusPart(form: HTMLFormElement | null, part: RequiredPart | undefined): void {
  if (form === null || part === undefined) return
  form.querySelector<HTMLElement>(`[name="${part}"], [data-part="${part}"] button`)?.focus()
}
