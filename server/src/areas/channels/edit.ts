import type { DefaultChannel, OptionalNames, OwnChannel, OwnNames } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { deleteOldestFormerUrls } from '../../platform/database/former-urls.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeStoredLater, removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { picturesOf, storePictures } from './channel-pictures.ts'
import { requireFree, takenError, toOwnChannel } from './channel.ts'
import type { ChannelChange } from './edit-queries.ts'
import {
  ensureDefaultChannel,
  findChannelById,
  getPictureKeysForUpdate,
  replaceFeatured,
  updateChannel,
} from './edit-queries.ts'
import { getOwnChannel } from './queries.ts'

export interface ChannelEdit extends OptionalNames {
  readonly channelId: number
  /** An empty name or URL keeps the current one. */
  readonly name: string
  readonly slug: string
  readonly location?: string | undefined
  readonly featured?: readonly number[] | undefined
  /** Paths of uploaded pictures. */
  readonly logo: string | undefined
  readonly banner: string | undefined
}

/**
 * Changes one of the viewer's channels, all fields or none. Replaced pictures are removed. Throws `channel_not_found`,
 * `not_yours`, `featured_channel_not_found`, and what `requireFree` and pictures throw.
 */
export async function editChannel(
  { db, storage }: { db: Database; storage: Storage },
  owner: Viewer,
  edit: ChannelEdit,
): Promise<{ channel: OwnChannel; defaultChannel: DefaultChannel }> {
  const { channelId, featured, logo, banner, location, ...texts } = edit
  const now = await findChannelById(db, channelId)
  if (!now) throw new ApiError('channel_not_found')
  if (now.ownerId !== owner.id) throw new ApiError('not_yours')
  if ((featured?.length ?? 0) > LIMITS.featuredChannelsMax) throw new ApiError('featured_channel_not_found')
  const name = changed(edit.name, now.name)
  const slug = changed(edit.slug, now.slug)
  // A change of case alone doesn't collide with the channel's own name.
  await requireFree(db, owner, { name: isSame(name, now.name) ? undefined : name, slug, channelId })
  await requireFreeTranslations(db, owner, edit, now)
  const pictures = await storePictures({ db, storage }, owner, { logo, banner })
  const change = { location, ...texts, name, slug, ...pictures }
  const defaultChannel = await db
    .transaction()
    .execute((trx) => applyEdit(trx, owner, edit, change))
    .catch(async (error: unknown) => {
      await removeUnused(db, picturesOf(Object.values(pictures)))
      throw takenError(error) ?? error
    })
  const channel = toOwnChannel(await getOwnChannel(db, owner.id, channelId))
  return { channel, defaultChannel }
}

/** Returns the name and description of one of the viewer's channels in all languages. */
export async function getOwnNames(db: Database, owner: Viewer, channelId: number): Promise<OwnNames> {
  const channel = await findChannelById(db, channelId)
  if (channel?.ownerId !== owner.id) throw new ApiError('channel_not_found')
  return channel
}

// Viewers see a translation in place of the name, so it must not imitate another channel either.
async function requireFreeTranslations(
  db: Database,
  owner: Viewer,
  edit: ChannelEdit,
  now: OwnNames,
): Promise<void> {
  for (const field of ['nameEn', 'nameSi', 'nameTa'] as const) {
    const name = edit[field]
    if (name === undefined || name === '' || isSame(name, now[field])) continue
    try {
      await requireFree(db, owner, { name, slug: undefined, channelId: edit.channelId })
    } catch (error) {
      throw error instanceof ApiError ? error.withFields({ [field]: error.text }) : error
    }
  }
}

async function applyEdit(trx: Database, owner: Viewer, edit: ChannelEdit, change: ChannelChange) {
  const { channelId, featured } = edit
  const before = await getPictureKeysForUpdate(trx, channelId)
  await updateChannel(trx, channelId, change)
  if (change.slug !== undefined) await deleteOldestFormerUrls(trx, 'channel', channelId)
  if (featured !== undefined && (await replaceFeatured(trx, channelId, featured)) !== featured.length) {
    throw new ApiError('featured_channel_not_found')
  }
  const standard = await ensureDefaultChannel(trx, owner.id, channelId)
  if (!standard) throw new ApiError('channel_not_found')
  const replaced = [
    change.logoKey === undefined ? undefined : before.logoKey,
    change.bannerKey === undefined ? undefined : before.bannerKey,
  ]
  await removeStoredLater(trx, picturesOf(replaced))
  const { logoKey, ...named } = standard
  return { ...named, logoUrl: mediaUrl(logoKey) }
}

const changed = (wanted: string, now: string) => (wanted === '' || wanted === now ? undefined : wanted)

const isSame = (wanted: string | undefined, now: string) => wanted?.toLowerCase() === now.toLowerCase()
