import { randomBytes } from 'node:crypto'
import type { OwnChannel } from '@serendib/contract'
import { ROLE, SLUG_PATTERN } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { encodePicture } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { OwnChannelRow } from './queries.ts'
import {
  findOwnChannelId,
  getOwnChannel,
  insertChannel,
  isNameTaken,
  isSlugTaken,
  promoteOwner,
} from './queries.ts'

const LOGO = { width: 200, height: 200 }
const BANNER = { width: 1880, height: 470 }

export interface ChannelParts {
  readonly db: Database
  readonly storage: Storage
  /** `approved`: only an administrator makes uploaders. */
  readonly uploaders: 'open' | 'approved'
}

export interface ChannelForm {
  readonly name: string
  readonly slug: string
  readonly description: string
  /** Paths of the uploaded pictures. */
  readonly logo: string | undefined
  readonly banner: string | undefined
}

/** Opens a channel with its pictures. The first one makes a member an uploader, in the same transaction. */
export async function openChannel(
  { db, storage, uploaders }: ChannelParts,
  owner: Viewer,
  form: ChannelForm,
): Promise<{ channel: OwnChannel; roleId: number }> {
  const { name, slug, description, logo, banner } = form
  if (name === '' || slug === '' || logo === undefined || banner === undefined) {
    throw new Refusal('channel_parameters_missing', { fields: missingFields(form) })
  }
  if (uploaders === 'approved' && owner.roleId === ROLE.member) throw new Refusal('channels_by_approval')
  await requireFree(db, form)
  const pictures = await storePictures(storage, logo, banner)
  const opened = await db
    .transaction()
    .execute(async (trx) => {
      const id = await insertChannel(trx, { ownerId: owner.id, name, slug, description, ...pictures })
      return { id, roleId: await promoteOwner(trx, owner.id, id) }
    })
    .catch(async (error: unknown) => {
      await Promise.all(Object.values(pictures).map((key) => storage.remove(key)))
      throw takenRefusal(error) ?? error
    })
  const channel = await getOwnChannel(db, owner.id, opened.id)
  return { channel: toOwnChannel(channel), roleId: opened.roleId }
}

async function requireFree(db: Database, form: ChannelForm): Promise<void> {
  if (!SLUG_PATTERN.test(form.slug)) throw new Refusal('channel_url_invalid')
  if (await isNameTaken(db, form.name)) throw new Refusal('channel_name_taken')
  if (await isSlugTaken(db, form.slug)) throw new Refusal('channel_url_taken')
}

function missingFields(form: ChannelForm): Record<string, string> {
  const missing: Record<string, string> = {}
  if (form.name === '') missing['name'] = 'Please enter a name'
  if (form.slug === '') missing['slug'] = 'Please enter a url'
  return missing
}

async function storePictures(storage: Storage, logo: string, banner: string) {
  const [[logoPicture], [bannerPicture]] = await Promise.all([
    encodePicture(logo, [LOGO]),
    encodePicture(banner, [BANNER]),
  ])
  const prefix = `channels/${randomBytes(12).toString('hex')}`
  const logoKey = `${prefix}/logo-200.webp`
  const bannerKey = `${prefix}/banner-1880.webp`
  if (!logoPicture || !bannerPicture) throw new Refusal('picture_not_readable')
  await storage.put(logoKey, logoPicture, { contentType: 'image/webp' })
  await storage.put(bannerKey, bannerPicture, { contentType: 'image/webp' })
  return { logoKey, bannerKey }
}

// Two people may ask for one name at the same moment; the constraint decides.
function takenRefusal(error: unknown): Refusal | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'channels_name_key') return new Refusal('channel_name_taken')
  if (constraint === 'channels_slug_key') return new Refusal('channel_url_taken')
  return undefined
}

/** A url for a channel, from its name and six random characters; free when it is given out. */
export async function randomSlug(db: Database, name: string): Promise<string> {
  const base = slugOf(name).slice(0, 50) || 'channel'
  for (;;) {
    const slug = `${base}-${randomBytes(3).toString('hex')}`
    if (!(await isSlugTaken(db, slug))) return slug
  }
}

/** A text as a url: latin letters and digits, small, with hyphens between words. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The channel that a person acts for: the one asked for if it is theirs, else the default one. Throws `no_channel`. */
export async function requireChannelId(
  db: Database,
  owner: Viewer,
  channelId: number | undefined,
): Promise<number> {
  const own = await findOwnChannelId(db, owner.id, channelId)
  if (own === undefined) throw new Refusal(channelId === undefined ? 'no_channel' : 'not_yours')
  return own
}

export function toOwnChannel(row: OwnChannelRow): OwnChannel {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logoUrl: mediaUrl(row.logoKey),
    description: row.description,
    isVerified: row.isVerified,
    subscribers: row.subscriberCount,
    videoCount: row.videoCount,
    views: row.viewCount,
    isDefault: row.isDefault,
  }
}
