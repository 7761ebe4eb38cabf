import { cleanName, CallError } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { channelTexts } from '../../platform/texts/channels.ts'

/** The contents of the form for a new channel. */
export interface ChannelForm {
  name: string
  slug: string
  description: string
  logo: File | undefined
  banner: File | undefined
}

/** Its text fields. */
export type ChannelWords = Pick<ChannelForm, 'name' | 'slug' | 'description'>

export const newChannelDrafts = new Drafts<ChannelWords>()
export const NO_WORDS: ChannelWords = { name: '', slug: '', description: '' }

/** The required parts of a channel, in the order of the form. */
export const REQUIRED_PARTS = ['banner', 'logo', 'name', 'slug'] as const
export type RequiredPart = (typeof REQUIRED_PARTS)[number]

export type ChannelErrors = { [Part in RequiredPart]?: string | undefined }

const missingTexts: Record<RequiredPart, string> = {
  banner: channelTexts.bannerMissing,
  logo: channelTexts.logoMissing,
  name: channelTexts.nameMissing,
  slug: channelTexts.urlMissing,
}

/** The missing parts with their texts; empty if nothing is missing. */
export function missingParts(form: ChannelForm): ChannelErrors {
  const isMissing = (part: RequiredPart) => {
    const given = form[part]
    return given === undefined || (typeof given === 'string' && cleanName(given) === '')
  }
  return Object.fromEntries(REQUIRED_PARTS.filter(isMissing).map((part) => [part, missingTexts[part]]))
}

/** The first part with an error, which gets the focus. */
export function firstInvalidPart(errors: ChannelErrors): RequiredPart | undefined {
  return REQUIRED_PARTS.find((part) => errors[part] !== undefined)
}

/** The field that an error belongs to, with its text; empty if it concerns the whole form. */
export function rejectedParts(error: Error): ChannelErrors {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'channel_name_taken' || error.code === 'name_reserved') return { name: error.text }
  if (error.code === 'channel_url_taken' || error.code === 'channel_url_invalid') return { slug: error.text }
  return error.fields
}
