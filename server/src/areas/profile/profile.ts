import { randomBytes } from 'node:crypto'
import type { BodyOf, DefaultChannel, Profile, profileCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { encodePicture } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeStoredLater, removeUnused } from '../../platform/storage/removal.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { requireDistinctName } from '../channels/index.ts'
import type { ProfileRow } from './queries.ts'
import { getProfile, updateAvatar, updateDefaultChannel, updateProfile } from './queries.ts'

const AVATAR = { width: 320, height: 320 }
const DEFAULT_COUNTRY = 'Sri Lanka'

/** A person's own profile. */
export async function readProfile(db: Database, userId: number): Promise<Profile> {
  return toProfile(await getProfile(db, userId))
}

/** Changes the given fields of a profile, and returns the whole profile. */
export async function editProfile(
  db: Database,
  viewer: Viewer,
  form: BodyOf<typeof profileCalls.edit>,
): Promise<Profile> {
  const { userId: _viewer, bank, bankAccount, bankBranch, bankBranchCode, country, ...person } = form
  const before = await getProfile(db, viewer.id)
  const formatName = (named: { firstName: string; lastName: string }) =>
    `${named.firstName} ${named.lastName}`
  if (formatName(person) !== formatName(before)) await requireDistinctName(db, formatName(person), viewer)
  await updateProfile(
    db,
    viewer.id,
    { ...person, ...(country === undefined ? {} : { country: country || DEFAULT_COUNTRY }) },
    { bank, bankAccount, bankBranch, bankBranchCode },
  )
  return readProfile(db, viewer.id)
}

/** Changes the profile picture and returns its URL. The previous one is removed. */
export async function changePicture(
  { db, storage }: { db: Database; storage: Storage },
  viewer: Viewer,
  file: string | undefined,
): Promise<string> {
  if (file === undefined) throw new ApiError('picture_missing')
  const [picture] = await encodePicture({ file, caller: viewer.id }, [AVATAR])
  if (!picture) throw new ApiError('picture_not_readable')
  // A new random key each time, because pictures are cached forever.
  const key = `avatars/${randomBytes(12).toString('hex')}.webp`
  await storage.put(key, picture, { contentType: 'image/webp' })
  try {
    await db.transaction().execute(async (trx) => {
      await removeStoredLater(trx, [await updateAvatar(trx, viewer.id, key)])
    })
  } catch (error) {
    await removeUnused(db, [key])
    throw error
  }
  return mediaUrl(key)
}

/** Removes the profile picture. */
export async function removePicture(db: Database, viewer: Viewer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeStoredLater(trx, [await updateAvatar(trx, viewer.id, null)])
  })
}

/** Makes one of the viewer's channels the default. Throws `not_yours`. */
export async function chooseDefaultChannel(
  db: Database,
  viewer: Viewer,
  channelId: number,
): Promise<DefaultChannel> {
  const channel = await updateDefaultChannel(db, viewer.id, channelId)
  if (!channel) throw new ApiError('not_yours')
  return { id: channel.id, name: channel.name, slug: channel.slug, logoUrl: mediaUrl(channel.logoKey) }
}

function toProfile(row: ProfileRow): Profile {
  const { avatarKey, email, mobile, hasChannels, ...rest } = row
  const noBank = { bank: '', bankAccount: '', bankBranch: '', bankBranchCode: '' }
  return {
    ...rest,
    ...(hasChannels ? {} : noBank),
    hasChannels,
    email: email ?? '',
    mobile: mobile ?? '',
    avatarUrl: mediaUrl(avatarKey),
  }
}
