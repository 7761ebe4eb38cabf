import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Location } from '../config/storage-url.ts'
import { StorageFull, StorageUnavailable } from './index.ts'
import { isDiskFull } from './sources.ts'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const CONNECT_MS = 5000
// Timeouts until the response begins: long for uploading a part of a video over a slow line, short for everything else,
// because people are waiting.
const PART_MS = 120_000
export const RESPONSE_TIMEOUT_MS = 15_000
// A socket without traffic for this time is closed, like those of our own clients.
const IDLE_MS = 120_000
const ATTEMPTS = 3

export function createS3Client(location: S3Location, credentials: S3Keys): S3Client {
  // Every viewer holds a socket; the default of 50 would make others wait.
  const agent = { keepAlive: true, maxSockets: Infinity }
  return new S3Client({
    region: location.region,
    credentials,
    forcePathStyle: location.isPathStyle,
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // Many stores don't support the newer checksums, and the signature already covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(location.endpoint === undefined ? {} : { endpoint: location.endpoint }),
  })
}

/** @throws StorageUnavailable with what the operator has to fix */
export async function checkBucket(client: S3Client, location: S3Location): Promise<void> {
  const question = new ListObjectsV2Command({ Bucket: location.bucket, Prefix: location.prefix, MaxKeys: 1 })
  try {
    await client.send(question, { requestTimeout: RESPONSE_TIMEOUT_MS })
  } catch (error) {
    throw toError(error, location)
  }
}

/** Converts an error of the S3 client to ours; bugs and our own errors are returned unchanged. */
export function toError(error: unknown, location: S3Location): unknown {
  if (isDiskFull(error)) return new StorageFull('no space left on the disk of this machine', { cause: error })
  if (error instanceof S3ServiceException) return errorOfResponse(error, location)
  if (!isConnectionError(error)) return error
  return new StorageUnavailable(`${formatStore(location)} does not answer: ${connectionErrorText(error)}`, {
    cause: error,
  })
}

const FULL = /Quota|StorageFull|InsufficientStorage|DiskFull/i

function errorOfResponse(error: S3ServiceException, location: S3Location): Error {
  const { name, message, $metadata } = error
  const status = $metadata.httpStatusCode ?? 0
  if (status === 507 || FULL.test(name)) return new StorageFull(`${formatStore(location)} is full: ${name}`)
  const said = message === '' || message === name ? name : `${name}: ${message}`
  if (name === 'NoSuchBucket')
    return new StorageUnavailable(`${formatStore(location)} has no bucket '${location.bucket}'`)
  if (status === 401 || status === 403)
    return new StorageUnavailable(
      `${formatStore(location)} denies access to the bucket '${location.bucket}' (${said})`,
    )
  if (status === 301 || status === 307)
    return new StorageUnavailable(
      `the bucket '${location.bucket}' is not in the region ${location.region} (${said})`,
    )
  return new StorageUnavailable(`${formatStore(location)} failed with ${status} (${said})`, { cause: error })
}

function formatStore({ endpoint, region }: S3Location): string {
  return `the S3 store ${endpoint ?? `of Amazon in ${region}`}`
}

const CONNECTION_ERROR =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|EPROTO|ERR_(TLS|SSL|STREAM_PREMATURE_CLOSE)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/

function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && CONNECTION_ERROR.test(String(error.code)))
}

// If several IPs of a host refuse the connection, the error has no message.
function connectionErrorText(error: Error): string {
  return error.message === '' && 'code' in error ? String(error.code) : error.message
}

export function readStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** Whether the store responds that there is no such object. A missing bucket is an error instead. */
export function isAbsent(error: unknown): boolean {
  return readStatus(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}
