import { removePictureSet, storePictureSet } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'

interface Pictures<T> {
  readonly logo: T
  readonly banner: T
}

/** Stores a channel's new pictures, those that are given (paths of uploaded files), and answers their keys. */
export async function storePictures<T extends string | undefined>(
  storage: Storage,
  { logo, banner }: Pictures<T>,
): Promise<{ logoKey: T; bannerKey: T }>
export async function storePictures(storage: Storage, { logo, banner }: Pictures<string | undefined>) {
  const logoKey = logo === undefined ? undefined : await storePictureSet(storage, 'logos', logo)
  try {
    const bannerKey = banner === undefined ? undefined : await storePictureSet(storage, 'banners', banner)
    return { logoKey, bannerKey }
  } catch (error) {
    if (logoKey !== undefined) await removePictureSet(storage, logoKey)
    throw error
  }
}

/** Removes pictures that nothing shows any more. */
export async function removePictures(storage: Storage, keys: readonly (string | undefined)[]): Promise<void> {
  const stored = keys.filter((key) => key !== undefined)
  await Promise.all(stored.map((key) => removePictureSet(storage, key)))
}
