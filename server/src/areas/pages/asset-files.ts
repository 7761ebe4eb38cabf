import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { errorCode } from '../../platform/error-code.ts'
import { acceptsEncoding } from '../../platform/http/cache/compressed-body.ts'

/** The build puts all files into one folder. */
const NAME = /^[\w-][\w.-]*(\.\w+)$/

/** File types of a build. A new type must be added here. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Enough for the current build and those of the last month. */
const CACHE_BYTES = 32 * 1024 * 1024

const LIGHT = { config: { load: 'light' } } as const

interface AssetFile {
  readonly bytes: Buffer
  readonly isCompressed: boolean
}

/**
 * Serves the files of the built application at /assets/{name}, compressed if the build has compressed them. Files never
 * change under a name, so each is read from the disk once: a first visit requests a dozen at once.
 */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  const cache = new LRUCache<string, AssetFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })
  const find = async (name: string, isBrotliWanted: boolean): Promise<AssetFile | undefined> => {
    const question = `${name} ${isBrotliWanted}`
    const known = cache.get(question)
    if (known) return known
    const compressed = isBrotliWanted ? await readIfThere(path.join(folder, `${name}.br`)) : undefined
    const bytes = compressed ?? (await readIfThere(path.join(folder, name)))
    if (!bytes) return undefined
    const file = { bytes, isCompressed: compressed !== undefined }
    cache.set(question, file)
    return file
  }
  app.get<{ Params: { '*': string } }>('/assets/*', LIGHT, async ({ params, headers }, reply) => {
    const name = params['*']
    const type = TYPES[NAME.exec(name)?.[1] ?? '']
    const file = type && (await find(name, acceptsEncoding(headers['accept-encoding'], 'br')))
    // A web node that is upgraded later may not have it yet.
    if (!file) return reply.header('cache-control', 'no-store').callNotFound()
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      // A sandboxed frame has an opaque origin and requests the files cross-origin.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (file.isCompressed) reply.header('content-encoding', 'br')
    return reply.type(type).send(file.bytes)
  })
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
