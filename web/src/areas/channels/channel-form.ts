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

const missingTexts = () =>
  ({
    banner: channelTexts.bannerMissing,
    logo: channelTexts.logoMissing,
    name: channelTexts.nameMissing,
    slug: channelTexts.urlMissing,
  }) as const
type RequiredPart = keyof ReturnType<typeof missingTexts>

export const REQUIRED_PARTS: readonly RequiredPart[] = ['banner', 'logo', 'name', 'slug']

type PartErrors = { readonly [Part in RequiredPart]?: string | undefined }

/** The parts without content, with their texts. */
export function missingParts(form: Partial<ChannelForm>, required = REQUIRED_PARTS): PartErrors {
  const isMissing = (part: RequiredPart) => {
    const given = form[part]
    return given === undefined || (typeof given === 'string' && cleanName(given) === '')
  }
  return Object.fromEntries(required.filter(isMissing).map((part) => [part, missingTexts()[part]]))
}

/** Whether an error is still shown because a part is missing. */
export function hasMissingPart(errors: PartErrors): boolean {
  return REQUIRED_PARTS.some((part) => errors[part] === missingTexts()[part])
}

const NAME_ERRORS = new Set(['channel_name_taken', 'name_reserved'])
const URL_ERRORS = new Set(['channel_url_taken', 'channel_url_invalid'])

/** The field that an error belongs to. */
export function readErrorField(error: unknown): 'name' | 'slug' | 'alert' {
  const code = error instanceof CallError ? error.code : ''
  if (NAME_ERRORS.has(code)) return 'name'
  return URL_ERRORS.has(code) ? 'slug' : 'alert'
}
