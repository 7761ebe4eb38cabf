import { randomBytes } from 'node:crypto'
import type { OwnChannel } from '@serendib/contract'
import { LIMITS, ROLE, SLUG_PATTERN, toSlug } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { violatedConstraint } from '../../platform/database/violations.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { picturesOf, storePictures } from './channel-pictures.ts'
import { requireDistinctName } from './look-alikes.ts'
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
  /** `approved`: only administrators grant the uploader role. */
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

/**
 * Creates a channel with its pictures. A member's first channel makes the member an uploader, in the same transaction.
 */
export async function openChannel(
  { db, storage, uploaders }: ChannelParts,
  owner: Viewer,
  form: ChannelForm,
): Promise<{ channel: OwnChannel; roleId: number }> {
  const { name, slug, description, logo, banner } = form
  if (name === '' || slug === '' || logo === undefined || banner === undefined) {
    throw new ApiError('channel_parameters_missing', { fields: missingFields(form) })
  }
  if (uploaders === 'approved' && owner.roleId === ROLE.member)
    throw new ApiError('channel_approval_required')
  await requireFree(db, owner, { name, slug })
  const pictures = await storePictures({ db, storage }, owner, { logo, banner })
  const opened = await db
    .transaction()
    .execute(async (trx) => {
      const count = await countOwnChannels(trx, owner.id)
      // The account's sessions ended while the pictures were uploading.
      if (count === undefined) throw new ApiError('session_ended')
      if (count >= LIMITS.channelsMax) throw new ApiError('too_many_channels')
      const id = await insertChannel(trx, { ownerId: owner.id, name, slug, description, ...pictures })
      return { id, roleId: await promoteOwner(trx, owner.id, id) }
    })
    .catch(async (error: unknown) => {
      await removeUnused(db, picturesOf(Object.values(pictures)))
      throw takenError(error) ?? error
    })
  const channel = await getOwnChannel(db, owner.id, opened.id)
  return { channel: toOwnChannel(channel), roleId: opened.roleId }
}

/**
 * Throws `channel_name_taken`, `name_reserved`, `channel_url_invalid` or `channel_url_taken`; undefined values are not checked. The
 * database constraints decide in the end; this check avoids encoding pictures in vain.
 */
export async function requireFree(
  db: Database,
  owner: Viewer,
  wanted: { name: string | undefined; slug: string | undefined; channelId?: number },
): Promise<void> {
  const { name, slug, channelId } = wanted
  if (slug !== undefined && !SLUG_PATTERN.test(slug)) throw new ApiError('channel_url_invalid')
  if (name !== undefined) {
    if (await isNameTaken(db, name, channelId)) throw new ApiError('channel_name_taken')
    await requireDistinctName(db, name, owner)
  }
  if (slug !== undefined && (await isSlugTaken(db, slug, channelId))) {
    throw new ApiError('channel_url_taken')
  }
}

function missingFields(form: ChannelForm): Record<string, string> {
  const missing: Record<string, string> = {}
  if (form.name === '') missing['name'] = 'Please enter a name'
  if (form.slug === '') missing['slug'] = 'Please enter a url'
  return missing
}

/** Converts a violated unique constraint to the error for the name or URL, for two requests at the same moment. */
export function takenError(error: unknown): ApiError | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'channels_name_key') return new ApiError('channel_name_taken')
  if (constraint === 'channels_slug_key') return new ApiError('channel_url_taken')
  return undefined
}

/** Generates a free channel URL from its name and six random characters. */
export async function randomSlug(db: Database, name: string): Promise<string> {
  const base = toSlug(name).slice(0, 50) || 'channel'
  for (;;) {
    const slug = `${base}-${randomBytes(3).toString('hex')}`
    if (!(await isSlugTaken(db, slug))) return slug
  }
}

/**
 * Returns the channel that an account acts as: the requested channel if the account owns it, else the default channel.
 * Throws `no_channel`.
 */
export async function requireChannelId(
  db: Database,
  owner: Viewer,
  channelId: number | undefined,
): Promise<number> {
  const own = await findOwnChannelId(db, owner.id, channelId)
  if (own === undefined) throw new ApiError(channelId === undefined ? 'no_channel' : 'not_yours')
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
