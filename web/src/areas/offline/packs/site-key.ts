import { PACK_KEY_META, type Signed } from '@serendib/contract'
import { deviceCaches } from '../transfer/device-caches.ts'
import { PackError } from './pack-file.ts'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const PATIENCE_MS = 5000

/** A function that tells whether the site signed a statement. Throws a `PackError` if the site's key is not known here. */
export async function loadVerifier(): Promise<(signed: Signed) => Promise<boolean>> {
  const point = new RegExp(`<meta name="${PACK_KEY_META}" content="([\\w-]+)">`).exec(await loadShell())?.[1]
  if (point === undefined) throw new PackError('noKey', 'the shell has no key')
  const key = await crypto.subtle.importKey('raw', decodeBase64Url(point), ECDSA, false, ['verify'])
  return async ({ text, signature }) =>
    crypto.subtle.verify(ECDSA, key, decodeBase64Url(signature), new TextEncoder().encode(text))
}

/** The page for offline use: the site's, or the one that the service worker has cached. */
async function loadShell(): Promise<string> {
  try {
    const response = await fetch('/shell', { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok) return await response.text()
  } catch {
    // There is no connection.
  }
  return (await (await deviceCaches().match('/shell'))?.text()) ?? ''
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** The SHA-256 of bytes as base64url, as the site signs it. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
