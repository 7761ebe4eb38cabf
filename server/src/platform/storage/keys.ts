import { extname } from 'node:path/posix'
import { InvalidKey } from './index.ts'

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,11}$/

/** Whether a key is a relative path of allowed characters. */
export function isKey(key: string): boolean {
  return KEY.test(key)
}

/** @throws InvalidKey if the key is invalid */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKey(`not a key of the storage: ${JSON.stringify(key.slice(0, 200))}`)
}

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.m4a': 'audio/mp4',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.mov': 'video/quicktime',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.bin': 'application/octet-stream',
}

/** The content type of a key, by its extension. Unknown extensions are served as downloads. */
export function contentTypeOf(key: string): string {
  return TYPES[extname(key)] ?? 'application/octet-stream'
}

/** @throws TypeError if the object would be served with another content type */
export function checkType(key: string, contentType: string): void {
  if (contentType === contentTypeOf(key)) return
  throw new TypeError(`${key} would be served as ${contentTypeOf(key)}, not as ${contentType}`)
}
