import type { PictureKind } from '@serendib/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import { pictureSetOf, storePictureSet } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { removeUnused } from '../../platform/storage/removal.ts'
import type { Database } from '../../platform/database/connect.ts'

interface PictureParts {
  readonly db: Database
  readonly storage: Storage
}

interface Pictures<T> {
  readonly logo: T
  readonly banner: T
}

/** Stores the uploaded pictures of a channel (paths of uploaded files) and returns their keys. */
export async function storePictures<T extends string | undefined>(
  parts: PictureParts,
  owner: Viewer,
  { logo, banner }: Pictures<T>,
): Promise<{ logoKey: T; bannerKey: T }>
export async function storePictures(
  { db, storage }: PictureParts,
  owner: Viewer,
  { logo, banner }: Pictures<string | undefined>,
) {
  const store = (kind: PictureKind, file: string) =>
    storePictureSet(storage, kind, { file, caller: owner.id })
  const logoKey = logo === undefined ? undefined : await store('logos', logo)
  try {
    const bannerKey = banner === undefined ? undefined : await store('banners', banner)
    return { logoKey, bannerKey }
  } catch (error) {
    await removeUnused(db, picturesOf([logoKey]))
    throw error
  }
}

/** Returns the storage keys to remove for pictures that are no longer shown. */
export function picturesOf(keys: readonly (string | undefined)[]): string[] {
  return keys.filter((key) => key !== undefined).map(pictureSetOf)
}
