import * as z from 'zod/mini'

/** The name of the list of what a trip pack's file contains. */
export const MANIFEST = 'manifest.json'

const SignedText = z.object({ text: z.string(), signature: z.string() })

const FORMAT = 'serendib-trip-pack'
const VERSION = 1

/** What the manifests of all versions have. */
const ManifestHead = z.object({ format: z.literal(FORMAT), version: z.number() })

/** Whether a manifest was written by a newer version of the site than this page. */
export function isNewer(manifest: unknown): boolean {
  const { data } = z.safeParse(ManifestHead, manifest)
  return data !== undefined && data.version > VERSION
}

/** What a trip pack's file contains. Only the signed statements are trusted; the rest says how to read them. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  rendition: z.number(),
  playlist: SignedText,
  videos: z.array(z.object({ form: z.enum(['stream', 'file']), rendition: z.number(), signed: SignedText })),
})
export type Manifest = z.output<typeof Manifest>

/** The name of a site's file in the pack. */
export const entryName = (path: string) => path.replace(/^\//, '')

/** Why a trip pack could not be shared or opened. */
export type PackErrorKind = 'notPack' | 'newer' | 'changed' | 'noKey' | 'noSpace' | 'unsigned'

export class PackError extends Error {
  override name = 'PackError'
  readonly kind: PackErrorKind

  constructor(kind: PackErrorKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}
