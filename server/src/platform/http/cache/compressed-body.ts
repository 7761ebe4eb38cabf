import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The bytes of a text that many clients request, plain and compressed; each encoding is created once, on first use. */
export interface CompressedBody {
  /** The size of the text, in bytes. */
  readonly size: number
  /** Returns the bytes for an `accept-encoding` header, with their encoding if they are compressed. */
  for(accepted: string | undefined): Promise<{ readonly bytes: Buffer; readonly encoding?: 'br' | 'gzip' }>
}

/** Options of @fastify/compress: its default content types, and HLS playlists. */
export const COMPRESSION = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  customTypes: /^text\/(?!event-stream)|[+/](json|text|xml|octet-stream|vnd\.apple\.mpegurl)(;|$)/,
  removeContentLengthHeader: true,
}

/** Smaller bodies, in bytes, are not worth compressing. */
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
 * Whether an `accept-encoding` header allows an encoding; a weight of 0 refuses it:
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
