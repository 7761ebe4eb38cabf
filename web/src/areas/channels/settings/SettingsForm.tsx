import { useRef, useState, type SubmitEvent } from 'react'
import { cleanName, LIMITS, CallError, SessionEnded, type ChannelDetail } from '@serendib/contract'
import { textOf } from '../../../platform/calls/api.ts'
import { useDraft } from '../../../platform/drafts.ts'
import { currentSession } from '../../../platform/session.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { FormActions, FormGrid, FullRow } from '../../../ui/Layout.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ChannelFields } from '../ChannelFields.tsx'
import styles from '../CreateChannel.module.css'
import { FeaturedField } from './FeaturedField.tsx'
import { BannerField, LogoField } from '../PictureFields.tsx'
import { isBlank, settingsDrafts, settingsErrors, settingsOf } from './settings-form.ts'
import type { FeaturedChannel, Settings, SettingsErrors } from './settings-form.ts'
import { useNameAvailability, useUrlAvailability } from '../use-availability.ts'
import { useEditChannel } from './use-edit-channel.ts'
import { usePicture } from '../use-picture.ts'

/** The form of the Settings tab. */
export function SettingsForm(props: { channel: ChannelDetail; featured: readonly FeaturedChannel[] }) {
  const { channel, featured } = props
  const { typed, ...draft } = useDraft(settingsDrafts, String(channel.id), () =>
    settingsOf(channel, featured),
  )
  const [errors, setErrors] = useState<SettingsErrors>({})
  const [alert, setAlert] = useState('')
  const logo = usePicture('logos')
  const banner = usePicture('banners')
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const isOwn = (text: string, own: string) => cleanName(text).toLowerCase() === own.toLowerCase()
  const nameAvailability = useNameAvailability(isOwn(typed.name, channel.name) ? '' : typed.name)
  const urlAvailability = useUrlAvailability(isOwn(typed.slug, channel.slug) ? '' : typed.slug, channel.id)
  const { save, isSaving } = useEditChannel(channel, () => {
    draft.discard()
    logo.clear()
    banner.clear()
  })

  const type = (change: Partial<Settings>) => {
    draft.type({ ...typed, ...change })
    setErrors((before) => ({
      name: 'name' in change ? undefined : before.name,
      slug: 'slug' in change ? undefined : before.slug,
    }))
    setAlert('')
  }
  const refuse = (found: SettingsErrors, text: string) => {
    setErrors(found)
    setAlert(text)
    const part = found.name === undefined ? found.slug && 'slug' : 'name'
    form.current?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus()
  }
  const reset = () => {
    draft.type(settingsOf(channel, featured))
    draft.discard()
    refuse({}, '')
    logo.clear()
    banner.clear()
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    if (currentSession() === null) return showToast(channelTexts.sessionExpired, 'error')
    if (isBlank(typed)) return reset()
    const missing = settingsErrors(typed)
    if (missing.name !== undefined || missing.slug !== undefined) return refuse(missing, '')
    refuse({}, '')
    save(
      { ...typed, logo: logo.file, banner: banner.file },
      {
        onError: (error) => {
          if (error instanceof SessionEnded) return
          refuse(errorsOf(error), textOf(error, commonTexts.somethingWentWrong))
        },
      },
    )
  }

  return (
    <form ref={form} noValidate className={styles.card} onSubmit={onSubmit}>
      <h2>
        <VisuallyHidden>{channelTexts.settingsTab}</VisuallyHidden>
      </h2>
      <BannerField picture={banner} currentUrl={channel.bannerUrl} error={undefined} />
      <div className={styles.body}>
        <LogoField picture={logo} currentUrl={channel.logoUrl} error={undefined} />
        <FormGrid>
          <ChannelFields
            typed={typed}
            errors={errors}
            name={nameAvailability}
            url={urlAvailability}
            onChange={type}
          />
          <Field label={channelTexts.location} isOptional>
            <TextInput
              name="location"
              limit={limitOf(typed.location, LIMITS.locationMax)}
              value={typed.location}
              onChange={(event) => type({ location: event.target.value })}
            />
          </Field>
          <FullRow>
            <FeaturedField
              channel={channel}
              featured={typed.featured}
              onChange={(chosen) => type({ featured: chosen })}
            />
          </FullRow>
        </FormGrid>
        {alert !== '' && (
          <InlineAlert kind="error" className={styles.alert ?? ''}>
            {alert}
          </InlineAlert>
        )}
        <FormActions>
          <Button variant="ghost" onClick={reset}>
            {channelTexts.discard}
          </Button>
          <Button type="submit" isLoading={isSaving} loadingText={channelTexts.saving}>
            {channelTexts.save}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}

/** The field that an error belongs to. */
function errorsOf(error: Error): SettingsErrors {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'channel_name_taken' || error.code === 'name_reserved') return { name: error.text }
  if (error.code === 'channel_url_taken' || error.code === 'channel_url_invalid') return { slug: error.text }
  return {}
}
