import { randomBytes } from 'node:crypto'
import type { OwnChannel } from '@serendib/contract'
import { LIMITS, ROLE, SLUG_PATTERN, slugOf } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { picturesOf, storePictures } from './channel-pictures.ts'
import type { OwnChannelRow } from './queries.ts'
import {
  countOwnChannels,
  findOwnChannelId,
  getOwnChannel,
  insertChannel,
  isNameTaken,
  isSlugTaken,
  promoteOwner,
} from './queries.ts'

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
  await requireFree(db, { name, slug })
  const pictures = await storePictures({ db, storage }, owner, { logo, banner })
  const opened = await db
    .transaction()
    .execute(async (trx) => {
      const count = await countOwnChannels(trx, owner.id)
      // Their sessions ended while the pictures were on their way.
      if (count === undefined) throw new Refusal('session_ended')
      if (count >= LIMITS.channelsMax) throw new Refusal('too_many_channels')
      const id = await insertChannel(trx, { ownerId: owner.id, name, slug, description, ...pictures })
      return { id, roleId: await promoteOwner(trx, owner.id, id) }
    })
    .catch(async (error: unknown) => {
      await removeUnused(db, picturesOf(Object.values(pictures)))
      throw takenRefusal(error) ?? error
    })
  const channel = await getOwnChannel(db, owner.id, opened.id)
  return { channel: toOwnChannel(channel), roleId: opened.roleId }
}

/**
 * Throws `channel_name_taken`, `channel_url_invalid` or `channel_url_taken`; what is undefined is not asked about. Only
 * the constraints decide: this spares encoding the pictures first.
 */
export async function requireFree(
  db: Database,
  wanted: { name: string | undefined; slug: string | undefined; channelId?: number },
): Promise<void> {
  const { name, slug, channelId } = wanted
  if (slug !== undefined && !SLUG_PATTERN.test(slug)) throw new Refusal('channel_url_invalid')
  if (name !== undefined && (await isNameTaken(db, name))) throw new Refusal('channel_name_taken')
  if (slug !== undefined && (await isSlugTaken(db, slug, channelId))) {
    throw new Refusal('channel_url_taken')
  }
}

function missingFields(form: ChannelForm): Record<string, string> {
  const missing: Record<string, string> = {}
  if (form.name === '') missing['name'] = 'Please enter a name'
  if (form.slug === '') missing['slug'] = 'Please enter a url'
  return missing
}

/** Which of name and url was taken, when that is what the database objects to: two may ask at the same moment. */
export function takenRefusal(error: unknown): Refusal | undefined {
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
