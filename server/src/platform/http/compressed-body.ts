import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The bytes of a text that many ask for, as they are and compressed; each is made once, when it is first wanted. */
export interface CompressedBody {
  /** For an `accept-encoding` header: the bytes, and how they are compressed, if they are. */
  for(accepted: string | undefined): Promise<{ readonly bytes: Buffer; readonly encoding?: 'br' | 'gzip' }>
}

const ENCODERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const

export function compressedBody(text: string): CompressedBody {
  const plain = Buffer.from(text)
  const made: Partial<Record<keyof typeof ENCODERS, Promise<Buffer>>> = {}
  return {
    for: async (accepted = '') => {
      const encoding = acceptsEncoding(accepted, 'br')
        ? 'br'
        : acceptsEncoding(accepted, 'gzip')
          ? 'gzip'
          : undefined
      if (encoding === undefined) return { bytes: plain }
      const bytes = (made[encoding] ??= ENCODERS[encoding](plain))
      return { bytes: await bytes, encoding }
    },
  }
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
