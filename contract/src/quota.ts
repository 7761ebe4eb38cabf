import * as z from 'zod/mini'
import { formatBytes } from './formats/numbers.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** How much of its storage quota an account uses. */
export const Quota = wireObject({
  /** Bytes of videos until their files are removed, and of uploads from their start. */
  usedBytes: as('used', z.number()),
  /** The part of it that belongs to deleted videos and will be freed soon. */
  deletingBytes: as('deleting', z.number()),
  /** The part of it that belongs to unfinished uploads, with their final size. */
  unfinishedBytes: as('unfinished', z.number()),
  /** Null for unlimited. */
  quotaBytes: as('quota', z.nullable(z.number())),
})
export type Quota = z.output<typeof Quota>

/** Where an account's quota comes from: the site, its own, or none. */
export const QUOTA_KINDS = ['site', 'own', 'none'] as const

/** The quota rule of an account. `bytes` is set if the quota is the account's own. */
export interface QuotaRule {
  readonly rule: (typeof QUOTA_KINDS)[number]
  readonly bytes: number | null
}

/**
 * Quotas count in gigabytes of 1000³ bytes, like disks and phones, so that operators and uploaders read the same
 * number.
 */
export const BYTES_PER_GB = 1e9
/** The largest possible quota: a petabyte. */
export const QUOTA_BYTES_MAX = 1_000_000 * BYTES_PER_GB

/** '20 GB', '1.5 GB': a quota without a superfluous '.0'. */
export function quotaText(bytes: number): string {
  return formatBytes(bytes).replace('.0 ', ' ')
}

/** The text for an account whose quota is zero. */
export const NO_QUOTA = "You don't have any storage for uploads. Ask an administrator for some."

/** Explains why a file exceeds the quota and what to do; undefined if it fits. Shared by browser and server. */
export function quotaError(
  bytes: number,
  { usedBytes, quotaBytes }: Pick<Quota, 'usedBytes' | 'quotaBytes'>,
): string | undefined {
  if (quotaBytes === null || usedBytes + bytes <= quotaBytes) return undefined
  if (quotaBytes === 0) return NO_QUOTA
  const left = usedBytes < quotaBytes ? formatBytes(quotaBytes - usedBytes) : 'nothing'
  const missing = formatBytes(usedBytes + bytes - quotaBytes)
  return (
    `Not enough storage: this file is ${formatBytes(bytes)}, and you have ${left} left of ${quotaText(quotaBytes)} ` +
    `(${missing} short). Delete videos you no longer need in My Account, or ask an administrator for more storage.`
  )
}
