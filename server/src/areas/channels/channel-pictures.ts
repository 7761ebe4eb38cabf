import { pictureSetOf, storePictureSet } from '../../platform/pictures.ts'
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

/** Stores a channel's new pictures, those that are given (paths of uploaded files), and answers their keys. */
export async function storePictures<T extends string | undefined>(
  parts: PictureParts,
  { logo, banner }: Pictures<T>,
): Promise<{ logoKey: T; bannerKey: T }>
export async function storePictures(
  { db, storage }: PictureParts,
  { logo, banner }: Pictures<string | undefined>,
) {
  const logoKey = logo === undefined ? undefined : await storePictureSet(storage, 'logos', logo)
  try {
    const bannerKey = banner === undefined ? undefined : await storePictureSet(storage, 'banners', banner)
    return { logoKey, bannerKey }
  } catch (error) {
    await removeUnused(db, picturesOf([logoKey]))
    throw error
  }
}

/** What to remove of the storage for pictures that nothing shows any more. */
export function picturesOf(keys: readonly (string | undefined)[]): string[] {
  return keys.filter((key) => key !== undefined).map(pictureSetOf)
}
