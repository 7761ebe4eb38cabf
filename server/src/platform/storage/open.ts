import path from 'node:path'
import { type Config, ConfigError } from '../config/index.ts'
import { createDiskStorage } from './disk.ts'
import type { S3Location } from '../config/storage-url.ts'
import { type Storage, StorageUnavailable } from './index.ts'

/**
 * Opens the configured storage.
 * @throws ConfigError if it cannot be used
 */
export function openStorage(config: Config): Promise<Storage> {
  return openLocation(config, config.storage)
}

/** Opens the storage with the configured keys. */
export async function openLocation(config: Config, location: 'disk' | S3Location): Promise<Storage> {
  const { dataDir, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  if (location === 'disk') return createDiskStorage(path.join(dataDir, 'media'))
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('S3 storage needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  // Imported only if needed, because the S3 client is large.
  const { createS3Storage } = await import('./s3.ts')
  const keys = { accessKeyId, secretAccessKey }
  const workFolder = path.join(dataDir, 'work', 'downloads')
  try {
    return await createS3Storage({ location, keys, workFolder })
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new ConfigError(`STORAGE: ${error.message}.`)
    throw error
  }
}
