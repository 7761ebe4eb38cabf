import { z } from 'zod'

/** A location in an S3 store, parsed from `STORAGE`. */
export interface S3Location {
  readonly bucket: string
  /** The prefix of all keys, without leading or trailing slash; empty for the bucket's root. */
  readonly prefix: string
  /** undefined: Amazon S3 in the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Whether the bucket is part of the URL's path instead of its host name. */
  readonly isPathStyle: boolean
}

const ENDPOINT = z.string().refine((value) => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
})

const OPTIONS = z.strictObject({
  endpoint: ENDPOINT.optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  'path-style': z.enum(['on', 'off']).optional(),
})

const BUCKET = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
const PREFIX = z.string().regex(/^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,7})?$/)

/** `disk`, or `s3://bucket/prefix?endpoint=…&region=…&path-style=on`. */
export const storageUrl = z.string().transform((value, context): 'disk' | S3Location => {
  if (value === 'disk') return value
  const location = parseLocation(value)
  if (location) return location
  context.addIssue({ code: 'custom', message: 'neither disk nor an address of an S3 store' })
  return z.NEVER
})

function parseLocation(value: string): S3Location | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(value)
  if (protocol !== 's3:' || `${username}${password}${hash}` !== '') return undefined
  const bucket = BUCKET.safeParse(host)
  const prefix = PREFIX.safeParse(pathname.replace(/^\/|\/$/g, ''))
  const options = OPTIONS.safeParse(Object.fromEntries(searchParams))
  if (!bucket.success || !prefix.success || !options.success) return undefined
  const { endpoint, region = 'us-east-1', 'path-style': pathStyle } = options.data
  // Most stores other than Amazon S3 use one host name for all buckets.
  const isPathStyle = pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on'
  return { bucket: bucket.data, prefix: prefix.data, endpoint, region, isPathStyle }
}
