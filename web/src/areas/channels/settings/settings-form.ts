import type { ChannelDetail, OtherChannel } from '@serendib/contract'
import { cleanName } from '@serendib/contract'
import { Drafts } from '../../../platform/drafts.ts'

/** The contents of a channel's settings form. */
export interface Settings {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly location: string
  readonly featured: readonly FeaturedChannel[]
}

export type FeaturedChannel = Pick<OtherChannel, 'id' | 'name' | 'logoUrl'>

/** By channel id. */
export const settingsDrafts = new Drafts<Settings>()

/** The settings of a channel as saved. */
export function settingsOf(channel: ChannelDetail, featured: readonly FeaturedChannel[]): Settings {
  const { name, slug, description, location } = channel
  return { name, slug, description, location, featured }
}

/** With neither name nor URL there is nothing to save: the form returns to the saved values. */
export function isBlank(settings: Settings): boolean {
  return cleanName(settings.name) === '' && cleanName(settings.slug) === ''
}
