import { cacheStorage } from '../../../platform/site-data.ts'

/** The browser's caches. Throws where it has none, so that nothing takes the files for removed. */
export function deviceCaches(): CacheStorage {
  const found = cacheStorage()
  if (!found) throw new Error('This browser has no caches for this site')
  return found
}
