import type { Readable } from 'node:stream'

/**
 * Where media files are stored. A key is a path that we generate (`videos/12/…/master.m3u8`): segments of letters,
 * digits, '.', '_' and '-', none of which begins with a dot. The extension determines the content type.
 */
export interface Storage {
  /**
   * Writes an object and replaces an existing one; readers see the old or the new one, never a part. `{ path }` copies
   * a file; `{ path, move: true }` moves it, without a copy if possible.
   * @throws StorageFull if there is no space left; nothing is left behind then
   */
  put(key: string, source: Source, options: { contentType: string }): Promise<StoredObject>
  /**
   * Opens the object, whole or from `range.start` to `range.end` inclusive (an end beyond the object is clamped).
   * @throws RangeOutside if the range begins after the last byte
   */
  open(key: string, range?: ByteRange): Promise<OpenObject | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Removes the object with this key and everything below it as a folder; does nothing if there is none. */
  remove(prefix: string): Promise<void>
  /** Lists the objects below a folder in the driver's order. With `after`, a key of the folder: those that follow it. */
  list(prefix: string, after?: string): AsyncIterable<StoredObject>
  /** Provides the object as a read-only file for programs (ffmpeg) while `use` runs. */
  useFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

export type Source = Uint8Array | Readable | { readonly path: string; readonly move?: boolean }

export interface ByteRange {
  readonly start: number
  readonly end?: number
}

export interface StoredObject {
  readonly key: string
  readonly size: number
  /** Quoted, as in the HTTP header; changes when the bytes are replaced. */
  readonly etag: string
  readonly contentType: string
  readonly modifiedAt: Date
}

export interface OpenObject extends StoredObject {
  /** First and last byte of `stream`; `end` is -1 for an empty object. */
  readonly start: number
  readonly end: number
  /** Must be read to its end or destroyed. */
  readonly stream: Readable
  /** The same bytes, if they are in memory; `stream` can be ignored then. */
  readonly bytes?: Buffer
}

/** The key is not in our format: a bug or an attack. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey'
}

export class NoSuchObject extends Error {
  override readonly name = 'NoSuchObject'
}

export class RangeOutside extends Error {
  override readonly name = 'RangeOutside'
  readonly size: number
  constructor(size: number) {
    super(`the range begins after the last of ${size} bytes`)
    this.size = size
  }
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** A remote store is unreachable or refuses access; the message is meant for the operator. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
