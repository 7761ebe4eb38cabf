import {
  channelPageCalls,
  cleanName,
  LIMITS,
  subscriptionCalls,
  videoCalls,
  type ChannelDetail,
  type OwnNames,
} from '@serendib/contract'
import { cleanTranslations, TranslationFields, useForm } from '../../../kit/index.ts'
import { reload } from '../../../kit/use-call.ts'
import { useDraft } from '../../../platform/drafts.ts'
import { paths } from '../../../platform/paths.ts'
import { useIsStillHere, useNavigate } from '../../../platform/router/index.ts'
import { currentSession, updateSession } from '../../../platform/session.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { Button, Field, FormActions, FormGrid, FullRow, InlineAlert, TextInput, useToast } from '#ui'
import { readErrorField, missingParts } from '../channel-form.ts'
import { ChannelFields } from '../ChannelFields.tsx'
import styles from '../CreateChannel.module.css'
import { FeaturedField } from './FeaturedField.tsx'
import { BannerField, LogoField } from '../PictureFields.tsx'
import { isBlank, settingsDrafts, settingsOf, type FeaturedChannel, type Settings } from './settings-form.ts'
import { useNameAvailability, useUrlAvailability } from '../use-availability.ts'
import { usePicture } from '../use-picture.ts'

/** The form of the Settings tab. */
export function SettingsForm(props: {
  channel: ChannelDetail
  names: OwnNames
  featured: readonly FeaturedChannel[]
}) {
  const { channel, names, featured } = props
  const { typed, type, discard } = useDraft(settingsDrafts, String(channel.id), () =>
    settingsOf(channel, names, featured),
  )
  const logo = usePicture('logos')
  const banner = usePicture('banners')
  const showToast = useToast()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const isOwn = (text: string, own: string) => cleanName(text).toLowerCase() === own.toLowerCase()
  const nameAvailability = useNameAvailability(isOwn(typed.name, names.name) ? '' : typed.name)
  const urlAvailability = useUrlAvailability(isOwn(typed.slug, channel.slug) ? '' : typed.slug, channel.id)
  const clearPictures = () => {
    logo.clear()
    banner.clear()
  }
  const form = useForm(
    channelPageCalls.edit,
    ({ featured: chosen, ...words }: Settings) => ({
      body: {
        ...words,
        ...cleanTranslations('name', words),
        channelId: channel.id,
        featured: chosen.map(({ id }) => id),
        logoUrl: channel.logoUrl,
        bannerUrl: channel.bannerUrl,
      },
      files: { logo: logo.file, banner: banner.file },
    }),
    {
      values: typed,
      onChange: type,
      check: (values) => missingParts(values, ['name', 'slug']),
      errorField: readErrorField,
      done: ({ message, defaultChannel, channel: saved }) => {
        discard()
        updateSession({ defaultChannel })
        if (saved.slug !== channel.slug && isStillHere()) {
          navigate(paths.channel(saved.slug, 'settings'), { replace: true, preventScrollReset: true })
        }
        // The channel's name and logo are also shown on its videos and in menus. The chosen pictures are shown until then.
        void reload([channelPageCalls, subscriptionCalls, videoCalls]).then(clearPictures)
        return message
      },
    },
  )
  const reset = () => {
    form.change(settingsOf(channel, names, featured))
    discard()
    clearPictures()
  }

  return (
    <form
      {...form.props}
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        // Without a session this form is about to disappear.
        if (currentSession() === null) showToast(channelTexts.sessionExpired, 'error')
        else if (isBlank(typed)) reset()
        else form.props.onSubmit(event)
      }}
    >
      <h2 className="visually-hidden">{channelTexts.settingsTab}</h2>
      <BannerField picture={banner} currentUrl={channel.bannerUrl} error={undefined} />
      <div className={styles.body}>
        <LogoField picture={logo} currentUrl={channel.logoUrl} error={undefined} />
        <FormGrid>
          <ChannelFields
            typed={typed}
            errors={form.errors}
            name={nameAvailability}
            url={urlAvailability}
            onChange={form.change}
          />
          <FullRow>
            <TranslationFields
              noun="name"
              values={typed}
              errors={form.errors}
              max={LIMITS.channelNameMax}
              onChange={(field, text) => form.change({ [field]: text })}
            />
          </FullRow>
          <Field label={channelTexts.location} isOptional>
            <TextInput {...form.control('location')} limit={limitOf(typed.location, LIMITS.locationMax)} />
          </Field>
          <FullRow>
            <FeaturedField
              channel={channel}
              featured={typed.featured}
              onChange={(chosen) => form.change({ featured: chosen })}
            />
          </FullRow>
        </FormGrid>
        {form.errors.alert !== undefined && (
          <InlineAlert kind="error" className={styles.alert ?? ''}>
            {form.errors.alert}
          </InlineAlert>
        )}
        <FormActions>
          <Button variant="ghost" onClick={reset}>
            {channelTexts.discard}
          </Button>
          <Button type="submit" isLoading={form.isSending} loadingText={channelTexts.saving}>
            {channelTexts.save}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}
