import type { ChannelDetail, OtherChannel, OwnNames } from '@serendib/contract'
import { cleanName } from '@serendib/contract'
import { Drafts } from '../../../platform/drafts.ts'

/** The contents of a channel's settings form. */
export interface Settings extends Readonly<OwnNames> {
  readonly slug: string
  readonly location: string
  readonly featured: readonly FeaturedChannel[]
}

export type FeaturedChannel = Pick<OtherChannel, 'id' | 'name' | 'logoUrl'>

/** By channel id. */
export const settingsDrafts = new Drafts<Settings>()

/** The settings of a channel as saved. */
export function settingsOf(
  { slug, location }: ChannelDetail,
  names: OwnNames,
  featured: readonly FeaturedChannel[],
): Settings {
  return { ...names, slug, location, featured }
}

/** With neither name nor URL there is nothing to save: the form returns to the saved values. */
export function isBlank(settings: Pick<Settings, 'name' | 'slug'>): boolean {
  return cleanName(settings.name) === '' && cleanName(settings.slug) === ''
}
