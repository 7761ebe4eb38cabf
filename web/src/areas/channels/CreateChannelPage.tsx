import {
  Navigate,
  useIsStillHere,
  useLocation,
  useNavigate,
  useSearchParams,
} from '../../platform/router/index.ts'
import { channelCalls, type Credentials, pageTitles } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { useDraft } from '../../platform/drafts.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { updateSession, useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Button, FormActions, FormGrid, InlineAlert, Page, PageHead } from '#ui'
import { readErrorField, hasMissingPart, missingParts, newChannelDrafts, NO_WORDS } from './channel-form.ts'
import type { ChannelForm } from './channel-form.ts'
import { BannerField, LogoField } from './PictureFields.tsx'
import { ChannelFields } from './ChannelFields.tsx'
import styles from './CreateChannel.module.css'
import { useNameAvailability, useUrlAvailability, type Availability } from './use-availability.ts'
import { usePicture } from './use-picture.ts'

/**
 * Opens a channel. Guests sign in first and come back; `upl` continues to the upload page instead of the
 * channel.
 */
export function Component() {
  usePageTitle(pageTitles.createChannel)
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
  const { typed, type, discard } = useDraft(newChannelDrafts, '', () => NO_WORDS)
  const logo = usePicture('logos')
  const banner = usePicture('banners')
  const session = useSession()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { isFirst } = useLocation()
  const nameAvailability = useNameAvailability(typed.name)
  const urlAvailability = useUrlAvailability(typed.slug)
  const form = useForm(
    channelCalls.create,
    ({ logo, banner, ...body }: ChannelForm) => ({ body, files: { logo, banner } }),
    {
      values: { ...typed, logo: logo.file, banner: banner.file },
      onChange: ({ name, slug, description }) => type({ name, slug, description }),
      check: (values) => ({
        name: takenText(nameAvailability),
        slug: takenText(urlAvailability),
        ...missingParts(values),
      }),
      errorField: readErrorField,
      changes: [channelCalls],
      done: ({ channel, roleId }) => {
        discard()
        const change: Partial<Credentials> = { roleId }
        const { id, name, slug, logoUrl } = channel
        if (channel.isDefault || !session?.defaultChannel) change.defaultChannel = { id, name, slug, logoUrl }
        updateSession(change)
        if (isStillHere())
          navigate(isFromUpload ? paths.uploadVideo() : paths.channel(slug), { replace: true })
      },
    },
  )
  const alert = hasMissingPart(form.errors) ? channelTexts.parametersMissing : form.errors.alert
  return (
    <form {...form.props} className={styles.card}>
      <BannerField
        picture={banner}
        error={form.errors.banner}
        onPick={() => form.change({ banner: undefined })}
      />
      <div className={styles.body}>
        <LogoField picture={logo} error={form.errors.logo} onPick={() => form.change({ logo: undefined })} />
        <FormGrid>
          <ChannelFields
            typed={typed}
            errors={form.errors}
            name={nameAvailability}
            url={urlAvailability}
            onChange={form.change}
          />
        </FormGrid>
        {alert !== undefined && (
          <InlineAlert kind="error" className={styles.alert ?? ''}>
            {alert}
          </InlineAlert>
        )}
        <FormActions>
          <Button
            variant="ghost"
            onClick={() => {
              discard()
              // A visitor who opened the page by a link goes to Home.
              navigate(isFirst ? paths.home() : -1)
            }}
          >
            {channelTexts.cancel}
          </Button>
          <Button type="submit" isLoading={form.isSending} loadingText={channelTexts.creating}>
            {channelTexts.create}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}

const takenText = (availability: Availability) =>
  availability?.isFree === false ? availability.message : undefined
