import { currentLanguage } from '@serendib/texts'
import { fetchBytes } from './transfer/fetching.ts'
import { deviceCaches } from './transfer/device-caches.ts'
import { downloadUrl } from './urls.ts'

/** The cache in which the service worker (web/public/sw.js) stores the site's own files. */
const SHELL_CACHE = 'serendib-shell'

/**
 * Caches the scripts and style sheets of the watch page, listed by the build (web/watching-files.ts). The
 * service worker caches those of the next release itself.
 */
export async function fetchWatchingFiles(patience: Parameters<typeof fetchBytes>[1]): Promise<void> {
  const { bytes } = await fetchBytes(`/watching-files.${currentLanguage()}.json`, patience)
  const files: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Array.isArray(files)) return
  const cache = await deviceCaches().open(SHELL_CACHE)
  for (const file of files.map(String)) {
    const url = assetUrl(file)
    if (await cache.match(url)) continue
    const { bytes, type } = await fetchBytes(file, patience)
    await cache.put(url, new Response(bytes, { headers: { 'content-type': type } }))
  }
}

/** Pages load scripts and style sheets from the media host, and the drawings that scripts name from the site. */
const assetUrl = (file: string) => (/\.(?:js|css)$/.test(file) ? downloadUrl(file) : file)

/** How long the files may take in all, in milliseconds. */
const KEPT_MS = 120_000

/** Caches the same files for later, on any line: an opened trip pack needs them. Throws if that takes too long. */
export async function keepWatchingFiles(): Promise<void> {
  const signal = AbortSignal.timeout(KEPT_MS)
  await fetchWatchingFiles({ signal, isOnAnyLine: true, onPhase: () => undefined })
}
