import type { Readable } from 'node:stream'

/**
 * Where media is kept. A key is a path of our own making (`videos/12/…/master.m3u8`): segments of letters, digits,
 * '.', '_' and '-', none of them beginning with a dot. Its extension says its type.
 */
export interface Storage {
  /**
   * Writes an object, replacing one of the same key: readers see the old one or the new one, never a part.
   * `{ path }` copies a file; `{ path, move: true }` takes it away from there, without a copy where that can be.
   * @throws StorageFull when there is no quota; nothing stays behind then
   */
  put(key: string, source: Source, options: { contentType: string }): Promise<StoredObject>
  /**
   * The object's bytes, all or from `range.start` to `range.end` inclusive (an end past the object's is trimmed).
   * @throws RangeOutside when the range begins after the last byte
   */
  open(key: string, range?: ByteRange): Promise<OpenObject | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Removes the object of that key and everything below it as a folder; quietly when there is nothing. */
  remove(prefix: string): Promise<void>
  /** The objects below a folder, by key. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Gives programs (ffmpeg) the object as a file that must not be written to, for as long as `use` runs. */
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
  /** Quoted, as in the HTTP header; another one when the bytes were replaced. */
  readonly etag: string
  readonly contentType: string
  readonly modifiedAt: Date
}

export interface OpenObject extends StoredObject {
  /** First and last byte of `stream`; `end` is -1 for an empty object. */
  readonly start: number
  readonly end: number
  /** To be read to its end or destroyed. */
  readonly stream: Readable
  /** The same bytes, if they are in memory; then nothing needs to be done with `stream`. */
  readonly bytes?: Buffer
}

/** The key is not one that this application makes: a bug, or somebody trying the door. */
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

/** A store of another machine does not answer, or refuses us; its message is meant for the operator. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
