import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The bytes of a text that many ask for, as they are and compressed; each is made once, when it is first wanted. */
export interface CompressedBody {
  /** The size of the text, in bytes. */
  readonly size: number
  /** For an `accept-encoding` header: the bytes, and how they are compressed, if they are. */
  for(accepted: string | undefined): Promise<{ readonly bytes: Buffer; readonly encoding?: 'br' | 'gzip' }>
}

/** For @fastify/compress: its own types, and HLS playlists. */
export const COMPRESSION = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  customTypes: /^text\/(?!event-stream)|[+/](json|text|xml|octet-stream|vnd\.apple\.mpegurl)(;|$)/,
  removeContentLengthHeader: true,
}

/** Fewer bytes are not worth compressing. */
export const COMPRESSION_THRESHOLD = 1024

const ENCODERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const

export function compressedBody(text: string): CompressedBody {
  const plain = Buffer.from(text)
  const made: Partial<Record<keyof typeof ENCODERS, Promise<Buffer>>> = {}
  return {
    size: plain.length,
    for: async (accepted = '') => {
      const encoding = plain.length < COMPRESSION_THRESHOLD ? undefined : preferredEncoding(accepted)
      if (encoding === undefined) return { bytes: plain }
      const bytes = (made[encoding] ??= ENCODERS[encoding](plain))
      return { bytes: await bytes, encoding }
    },
  }
}

function preferredEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : undefined
}

/**
 * Whether an `accept-encoding` header allows an encoding; a weight of nought refuses:
 * https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding
 */
export function acceptsEncoding(accepted: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return (accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
      return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
    })
}
