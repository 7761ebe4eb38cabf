import type { ChannelDetail, OtherChannel } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { channelTexts } from '../../platform/texts/channels.ts'

/** What is typed and chosen in a channel's settings. */
export interface Settings {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly location: string
  readonly featured: readonly FeaturedChannel[]
}

export type FeaturedChannel = Pick<OtherChannel, 'id' | 'name' | 'logoUrl'>

export type SettingsFaults = { name?: string | undefined; slug?: string | undefined }

/** By the channel's number. */
export const settingsDrafts = new Drafts<Settings>()

/** The channel as it is. */
export function settingsOf(channel: ChannelDetail, featured: readonly FeaturedChannel[]): Settings {
  const { name, slug, description, location } = channel
  return { name, slug, description, location, featured }
}

/** With neither name nor url there is nothing to save: the form goes back to what is. */
export function isBlank(settings: Settings): boolean {
  return settings.name.trim() === '' && settings.slug.trim() === ''
}

/** What is missing, each with its text. */
export function settingsFaults(settings: Settings): SettingsFaults {
  return {
    ...(settings.name.trim() === '' && { name: channelTexts.nameMissing }),
    ...(settings.slug.trim() === '' && { slug: channelTexts.urlMissing }),
  }
}
