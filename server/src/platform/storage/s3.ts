import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Location } from '../config/storage-url.ts'
import { makeFolder } from '../files.ts'
import { type ByteRange, NoSuchObject, type OpenObject, RangeOutside, type Source } from './index.ts'
import { type Storage, StorageUnavailable, type StoredObject } from './index.ts'
import { checkKey, checkType, contentTypeOf, isKey } from './keys.ts'
import { extentOf } from './ranges.ts'
import { RESPONSE_TIMEOUT_MS, checkBucket, createS3Client, toError, isAbsent } from './s3-client.ts'
import { type S3Keys, readStatus } from './s3-client.ts'
import { isFile, isMove } from './sources.ts'

const PART_BYTES = 8 * 1024 * 1024
const PARTS_MAX = 9000
const PARTS_AT_ONCE = 3
const REMOVED_AT_ONCE = 1000
const RESUMES = 3
// The lifetime of what a killed process left behind: parts in the store, files on this machine.
const DRAFT_LIFE_MS = 48 * 3600_000
const CACHE_CONTROL = 'max-age=31536000, immutable'

export interface S3Options {
  readonly location: S3Location
  readonly keys: S3Keys
  /** Where objects are downloaded to while a program reads them. */
  readonly workFolder: string
  /** How long the store may take until its response begins. */
  readonly responseTimeoutMs?: number
}

/**
 * Stores media as objects of an S3 bucket.
 * @throws StorageUnavailable if the bucket is missing, or the store is unreachable or refuses access
 */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const { location, keys, workFolder, responseTimeoutMs: requestTimeout = RESPONSE_TIMEOUT_MS } = options
  const client = createS3Client(location, keys)
  const Bucket = location.bucket
  const root = location.prefix === '' ? '' : `${location.prefix}/`
  await checkBucket(client, location)
  await abortOldUploads()
  await makeFolder(workFolder)
  await removeOldFiles(workFolder)

  /** Runs a call of the client and converts its errors; undefined if there is no such object. */
  async function found<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw toError(error, location)
    }
  }

  async function statObject(key: string): Promise<StoredObject | undefined> {
    checkKey(key)
    const head = new HeadObjectCommand({ Bucket, Key: root + key })
    const reply = await found(() => client.send(head, { requestTimeout }))
    return reply && describe(key, reply.ContentLength, reply)
  }

  async function put(
    key: string,
    source: Source,
    { contentType }: { contentType: string },
  ): Promise<StoredObject> {
    checkKey(key)
    checkType(key, contentType)
    const bytes = isFile(source) ? (await stat(source.path)).size : undefined
    const Body = isFile(source) ? createReadStream(source.path) : source
    try {
      // The object is visible only once its last part has arrived; a failed upload removes its parts.
      await new Upload({
        client,
        params: { Bucket, Key: root + key, Body, ContentType: contentType, CacheControl: CACHE_CONTROL },
        partSize: Math.max(PART_BYTES, Math.ceil((bytes ?? 0) / PARTS_MAX)),
        queueSize: PARTS_AT_ONCE,
      }).done()
    } catch (error) {
      throw toError(error, location)
    } finally {
      if (Body instanceof Readable) Body.destroy()
    }
    const object = await statObject(key)
    if (!object || (bytes !== undefined && object.size !== bytes)) {
      throw new StorageUnavailable(`the store keeps ${object?.size ?? 'none'} of ${bytes} bytes of ${key}`)
    }
    if (isMove(source)) await unlink(source.path)
    return object
  }

  async function openObject(key: string, range?: ByteRange, etag?: string): Promise<OpenObject | undefined> {
    checkKey(key)
    // The protocol can't express such a range.
    if (range !== undefined && isBackwards(range)) return refuseRange(key, range)
    const condition = etag === undefined ? {} : { IfMatch: etag }
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end ?? ''}` }
    const get = new GetObjectCommand({ Bucket, Key: root + key, ...wanted, ...condition })
    const reply = await found(() => client.send(get, { requestTimeout }).catch(outside))
    if (reply === 'outside') return refuseRange(key, range)
    if (!reply) return undefined
    const stream = reply.Body
    if (!(stream instanceof Readable)) throw new Error('the client of the store gave no stream')
    const extent = extentOfReply(reply.ContentRange, reply.ContentLength ?? 0)
    if (range !== undefined && (reply.ContentRange === undefined || extent.start !== range.start)) {
      stream.destroy()
      throw new StorageUnavailable('the store gives no ranges')
    }
    return { ...describe(key, extent.size, reply), start: extent.start, end: extent.end, stream }
  }

  async function refuseRange(key: string, range: ByteRange | undefined): Promise<undefined> {
    const object = await statObject(key)
    if (!object) return undefined
    extentOf(range, object.size)
    throw new RangeOutside(object.size)
  }

  async function* listObjects(prefix: string, after?: string): AsyncIterable<StoredObject> {
    checkKey(prefix)
    const start = after === undefined ? {} : { StartAfter: root + after }
    const query = { Bucket, Prefix: `${root}${prefix}/`, ...start }
    try {
      for await (const page of paginateListObjectsV2({ client }, query, { requestTimeout })) {
        for (const item of page.Contents ?? []) {
          const key = item.Key?.slice(root.length) ?? ''
          if (isKey(key)) yield describe(key, item.Size, item)
        }
      }
    } catch (error) {
      throw toError(error, location)
    }
  }

  async function removeKeys(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((key) => ({ Key: root + key }))
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
    const reply = await found(() => client.send(command, { requestTimeout }))
    const refused = reply?.Errors?.find(({ Code }) => Code !== 'NoSuchKey')
    if (refused) throw new StorageUnavailable(`the store did not remove ${refused.Key}: ${refused.Code}`)
  }

  /** Downloads an object to a file, and resumes where the connection broke. */
  async function download(key: string, file: string): Promise<void> {
    const first = await openObject(key)
    if (!first) throw new NoSuchObject(key)
    for (let open = first, attempts = 0; ; attempts += 1) {
      try {
        await pipeline(open.stream, createWriteStream(file, { flags: open.start === 0 ? 'w' : 'a' }))
      } catch (error) {
        const storageError = toError(error, location)
        if (attempts === RESUMES || !(storageError instanceof StorageUnavailable)) throw storageError
      }
      const { size } = await stat(file)
      if (size === first.size) return
      if (attempts === RESUMES || size > first.size) break
      const rest = await openObject(key, { start: size }, first.etag)
      if (!rest) throw new NoSuchObject(key)
      open = rest
    }
    throw new StorageUnavailable(`the store did not give all ${first.size} bytes of ${key}`)
  }

  /** Best effort: some stores can't list uploads, and a lifecycle rule of the bucket may remove them as well. */
  async function abortOldUploads(): Promise<void> {
    try {
      const list = new ListMultipartUploadsCommand({ Bucket, Prefix: root })
      const { Uploads = [] } = await client.send(list, { requestTimeout })
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Date.now() - Initiated.getTime() < DRAFT_LIFE_MS) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { requestTimeout })
      }
    } catch {
      return
    }
  }

  return {
    put,
    open: (key, range) => openObject(key, range),
    stat: statObject,
    async remove(prefix) {
      checkKey(prefix)
      const keys = [prefix]
      for await (const { key } of listObjects(prefix)) {
        if (keys.push(key) === REMOVED_AT_ONCE) await removeKeys(keys.splice(0))
      }
      if (keys.length > 0) await removeKeys(keys)
    },
    list: listObjects,
    async useFile(key, use) {
      checkKey(key)
      const file = join(workFolder, randomUUID())
      try {
        await download(key, file)
        return await use(file)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

function describe(
  key: string,
  size: number | undefined,
  { ETag, LastModified }: { ETag?: string | undefined; LastModified?: Date | undefined },
): StoredObject {
  if (size === undefined || ETag === undefined || LastModified === undefined) {
    throw new StorageUnavailable(`the store does not describe ${key}`)
  }
  const etag = ETag.startsWith('"') ? ETag : `"${ETag}"`
  return { key, size, etag, contentType: contentTypeOf(key), modifiedAt: LastModified }
}

function isBackwards({ start, end }: ByteRange): boolean {
  return start < 0 || (end !== undefined && end < start)
}

/** For `catch`: a range beyond the end is not an error here. */
function outside(error: unknown): 'outside' {
  if (readStatus(error) === 416) return 'outside'
  throw error
}

function extentOfReply(contentRange: string | undefined, length: number) {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? []
  if (size === undefined) return { start: 0, end: length - 1, size: length }
  return { start: Number(start), end: Number(end), size: Number(size) }
}

async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const mtimeMs = (await stat(file).catch(() => undefined))?.mtimeMs
    if (mtimeMs !== undefined && Date.now() - mtimeMs > DRAFT_LIFE_MS) await rm(file, { force: true })
  }
}
