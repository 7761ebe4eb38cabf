import * as z from 'zod/mini'

/** The name of the list of what a trip pack's file contains. */
export const MANIFEST = 'manifest.json'

const SignedText = z.object({ text: z.string(), signature: z.string() })

/** What a trip pack's file contains. Only the signed statements are trusted; the rest says how to read them. */
export const Manifest = z.object({
  format: z.literal('serendib-trip-pack'),
  version: z.literal(1),
  rendition: z.number(),
  playlist: SignedText,
  videos: z.array(z.object({ form: z.enum(['stream', 'file']), rendition: z.number(), signed: SignedText })),
})
export type Manifest = z.output<typeof Manifest>

/** The name of a site's file in the pack. */
export const entryName = (path: string) => path.replace(/^\//, '')

/** Why a trip pack could not be shared or opened. */
export type PackErrorKind = 'notPack' | 'changed' | 'noKey' | 'noSpace' | 'unsigned'

export class PackError extends Error {
  override name = 'PackError'
  readonly kind: PackErrorKind

  constructor(kind: PackErrorKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}
