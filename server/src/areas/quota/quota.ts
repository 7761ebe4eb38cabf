import type { Quota, QuotaRule } from '@serendib/contract'
import { quotaError } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { findQuotaRule, lockAccount, readUsedBytes, saveQuotaRule, toQuota } from './queries.ts'

/**
 * Returns how much of its storage quota an account uses. `siteBytes` is the quota of all accounts without a quota of
 * their own.
 */
export async function readQuota(db: Database, userId: number, siteBytes: number | undefined): Promise<Quota> {
  const { hasOwn, ownBytes, ...taken } = await readUsedBytes(db, userId)
  return { ...taken, quotaBytes: quotaBytesOf(toQuota(hasOwn, ownBytes), siteBytes) }
}

/** The bytes of a quota rule; null if unlimited. */
export function quotaBytesOf({ rule, bytes }: QuotaRule, siteBytes: number | undefined): number | null {
  return rule === 'site' ? (siteBytes ?? null) : bytes
}

/**
 * Rejects an upload that exceeds the storage quota. Call it in the transaction that starts the upload: it locks the
 * account, so that concurrent uploads are counted. Throws `quota_exceeded`.
 */
export async function requireQuota(
  trx: Database,
  userId: number,
  bytes: number,
  siteBytes: number | undefined,
): Promise<void> {
  await lockAccount(trx, userId)
  refuseBeyond(await readQuota(trx, userId, siteBytes), bytes)
}

/** Rejects a file that obviously exceeds the quota before it is read. Throws `quota_exceeded`. */
export async function refuseEarly(
  db: Database,
  userId: number,
  bytes: number,
  siteBytes: number | undefined,
): Promise<void> {
  refuseBeyond(await readQuota(db, userId, siteBytes), bytes)
}

function refuseBeyond(quota: Quota, bytes: number): void {
  const text = quotaError(bytes, quota)
  if (text !== undefined) throw new ApiError('quota_exceeded', { text })
}

/**
 * Sets the storage quota of an account, starting with its next upload, and returns the previous one. `seen` is the
 * quota that the administrator saw. Throws `account_not_found`, `already_decided`.
 */
export async function setQuota(
  trx: Database,
  userId: number,
  quota: QuotaRule,
  seen?: QuotaRule,
): Promise<QuotaRule> {
  if (!(await lockAccount(trx, userId))) throw new ApiError('account_not_found')
  const before = await findQuotaRule(trx, userId)
  if (seen && !isSameQuota(before, seen)) throw new ApiError('already_decided')
  await saveQuotaRule(trx, userId, quota)
  return before
}

export function isSameQuota(one: QuotaRule, other: QuotaRule): boolean {
  return one.rule === other.rule && one.bytes === other.bytes
}
