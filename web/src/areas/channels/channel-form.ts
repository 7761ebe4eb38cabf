import { Refused } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { channelTexts } from '../../platform/texts/channels.ts'

/** What is typed and chosen for a new channel. */
export interface ChannelForm {
  name: string
  slug: string
  description: string
  logo: File | undefined
  banner: File | undefined
}

/** What is typed of it. */
export type ChannelWords = Pick<ChannelForm, 'name' | 'slug' | 'description'>

export const newChannelDrafts = new Drafts<ChannelWords>()
export const NO_WORDS: ChannelWords = { name: '', slug: '', description: '' }

/** The parts that a channel cannot be without, in the order in which they stand in the form. */
export const REQUIRED_PARTS = ['banner', 'logo', 'name', 'slug'] as const
export type RequiredPart = (typeof REQUIRED_PARTS)[number]

export type ChannelFaults = { [Part in RequiredPart]?: string | undefined }

const missingTexts: Record<RequiredPart, string> = {
  banner: channelTexts.bannerMissing,
  logo: channelTexts.logoMissing,
  name: channelTexts.nameMissing,
  slug: channelTexts.urlMissing,
}

/** What is missing, each with its text; nothing missing is an empty object. */
export function missingParts(form: ChannelForm): ChannelFaults {
  const isMissing = (part: RequiredPart) => {
    const given = form[part]
    return given === undefined || (typeof given === 'string' && given.trim() === '')
  }
  return Object.fromEntries(REQUIRED_PARTS.filter(isMissing).map((part) => [part, missingTexts[part]]))
}

/** The first part that has a fault, which is where to lead the person. */
export function firstFaulty(faults: ChannelFaults): RequiredPart | undefined {
  return REQUIRED_PARTS.find((part) => faults[part] !== undefined)
}

/** The field that a refusal speaks of, with its text; nothing when it concerns the whole form. */
export function refusedParts(error: Error): ChannelFaults {
  if (!(error instanceof Refused)) return {}
  if (error.code === 'channel_name_taken') return { name: error.text }
  if (error.code === 'channel_url_taken' || error.code === 'channel_url_invalid') return { slug: error.text }
  return error.fields
}
