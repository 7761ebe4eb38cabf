import crypto from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Location } from '../platform/config/storage-url.ts'

type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

export interface S3Server {
  readonly location: S3Location
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** The settings that an operator would use. */
  readonly env: Record<string, string>
  /** Called before each request to count, break or answer it. Returns true if it has answered. */
  intercept(interceptor: Interceptor | undefined): void
  /** Multipart uploads that are neither completed nor aborted. */
  openUploads(): Promise<string[]>
  close(): Promise<void>
}

const BUCKET = 'media'
const UPLOADS = '._S3rver_uploads'

/** Starts a real S3 server with an empty bucket on a free local port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'serendib-s3-'))
  const uploads = path.join(directory, BUCKET, UPLOADS)
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    // It treats `/bucket/` as `/bucket` and so rejects valid signatures.
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  repair(server)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const { httpServer } = server
  const own = httpServer.listeners('request')
  let take: Interceptor | undefined
  httpServer.removeAllListeners('request')
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (take?.(request, response) === true) return
    const uploadId = new URL(request.url ?? '', endpoint).searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId !== null) {
      // It doesn't support aborting an upload.
      void rm(path.join(uploads, path.basename(uploadId)), { recursive: true, force: true }).then(() =>
        response.writeHead(204).end(),
      )
      return
    }
    for (const listener of own) Reflect.apply(listener, httpServer, [request, response])
  })
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    location: { bucket: BUCKET, prefix: 'site', endpoint, region: 'us-east-1', isPathStyle: true },
    keys,
    env: {
      STORAGE: `s3://${BUCKET}/site?endpoint=${endpoint}&path-style=on`,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    intercept: (interceptor) => {
      take = interceptor
    },
    openUploads: () => readdir(uploads),
    close: async () => {
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const { createCipheriv, createDecipheriv } = crypto

/** Works around two bugs in s3rver that have nothing to do with the protocol. */
function repair({ store }: S3rver): void {
  // It takes a range that ends with byte 0 for one without an end.
  const getObject = store.getObject.bind(store)
  store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options.end === 0 ? { ...options, end: '0' } : options)
  // It encrypts page cursors with DES, which OpenSSL no longer has. Triple DES with one key is equivalent.
  const thrice = (key: Buffer) => Buffer.concat([key, key, key])
  Object.assign(crypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), iv) : createDecipheriv(name, key, iv),
  })
}
