import { REPORT_REASONS_MAX } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Subject } from './queries.ts'
import {
  countReasons,
  findNeighbour,
  findReasonById,
  insertReason,
  isNameTaken,
  lockReasons,
  setRetired,
  swapPositions,
  updateLabel,
} from './reason-queries.ts'

export { listAllReasons } from './reason-queries.ts'

// What administrators change about the reasons for reports, in the transaction of their audit log entry.

/**
 * Adds a reason, or a sub-reason of a reason, at the end of its list. Throws `report_reason_not_found`,
 * `report_reason_nested`, `report_reasons_full`, `report_reason_exists`.
 */
export async function addReason(
  trx: Database,
  reason: { subject: Subject; parentId: number | null; text: string },
): Promise<number> {
  const { text, ...list } = reason
  await lockReasons(trx)
  if (list.parentId !== null) {
    const parent = await findReasonById(trx, list.parentId)
    if (parent?.subject !== list.subject) throw new ApiError('report_reason_not_found')
    if (parent.parentId !== null || list.subject === 'channel') throw new ApiError('report_reason_nested')
  }
  if ((await countReasons(trx, list)).all >= REPORT_REASONS_MAX) throw new ApiError('report_reasons_full')
  if (await isNameTaken(trx, list, text)) throw new ApiError('report_reason_exists')
  return insertReason(trx, list, text)
}

/**
 * Renames a reason. `was` is the name that the administrator saw. Returns false if it already has that name. Throws
 * `report_reason_not_found`, `report_reason_changed`, `report_reason_exists`.
 */
export async function renameReason(
  trx: Database,
  { reasonId, text, was }: { reasonId: number; text: string; was: string },
): Promise<boolean> {
  const reason = await requireReason(trx, reasonId)
  if (reason.label === text) return false
  if (reason.label !== was) throw new ApiError('report_reason_changed')
  if (await isNameTaken(trx, reason, text, reasonId)) throw new ApiError('report_reason_exists')
  await updateLabel(trx, reasonId, text)
  return true
}

/**
 * Retires a reason, or restores it. Returns its name, or undefined if nothing changed. Throws
 * `report_reason_not_found`, and `report_reason_last` for the last reason that can be chosen.
 */
export async function setReasonRetired(
  trx: Database,
  reasonId: number,
  isRetired: boolean,
): Promise<string | undefined> {
  const reason = await requireReason(trx, reasonId)
  if (reason.isRetired === isRetired) return undefined
  // Without sub-reasons, the reason itself can be chosen.
  if (isRetired && reason.parentId === null && (await countReasons(trx, reason)).active === 1)
    throw new ApiError('report_reason_last')
  await setRetired(trx, reasonId, isRetired)
  return reason.label
}

/**
 * Swaps a reason with the one before or after it. `was` is the position that the administrator saw. Returns its name,
 * or undefined at the end of the list. Throws `report_reason_not_found`, `report_reason_changed`.
 */
export async function moveReason(
  trx: Database,
  { reasonId, isUp, was }: { reasonId: number; isUp: boolean; was: number },
): Promise<string | undefined> {
  const reason = await requireReason(trx, reasonId)
  if (reason.position !== was) throw new ApiError('report_reason_changed')
  const neighbour = await findNeighbour(trx, reason, reason.position, isUp)
  if (!neighbour) return undefined
  await swapPositions(trx, reason, neighbour)
  return reason.label
}

async function requireReason(trx: Database, reasonId: number) {
  await lockReasons(trx)
  const reason = await findReasonById(trx, reasonId)
  if (!reason) throw new ApiError('report_reason_not_found')
  return reason
}
