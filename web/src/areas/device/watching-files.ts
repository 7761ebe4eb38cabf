import { fetchBytes } from './fetching.ts'

/** Where the service worker (web/public/sw.js) keeps the site's own files. */
const SHELL_CACHE = 'serendib-shell'

/**
 * Has the scripts and style sheets kept that a film is watched with: the build lists them (web/watching-files.ts). Those of
 * the next release the service worker fetches by itself.
 */
export async function fetchWatchingFiles(patience: Parameters<typeof fetchBytes>[1]): Promise<void> {
  const { bytes } = await fetchBytes('/watching-files.json', patience)
  const files: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Array.isArray(files)) return
  const cache = await caches.open(SHELL_CACHE)
  for (const file of files.map(String)) {
    if (await cache.match(file)) continue
    const { bytes, type } = await fetchBytes(file, patience)
    await cache.put(file, new Response(bytes, { headers: { 'content-type': type } }))
  }
}
