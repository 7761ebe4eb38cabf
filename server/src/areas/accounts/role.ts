import type { RoleId } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { findRoleForUpdate, lockAdministrators, updateRole } from './queries.ts'

export interface RoleChange {
  readonly userId: number
  readonly roleId: RoleId
  /** The role that the administrator saw. If the role has changed since, the change is rejected. */
  readonly seen?: RoleId
  /** Whether the last administrator may lose the role. The admin command allows it, because it can restore the role. */
  readonly mayBeLast: boolean
}

/**
 * Changes an account's role and returns the previous role. The new role applies from the account's next request. Throws
 * `account_not_found`, `already_decided`, `last_administrator`.
 */
export async function setRole(trx: Database, change: RoleChange): Promise<RoleId> {
  const { userId, roleId, seen, mayBeLast } = change
  // The lock serializes two administrators who demote each other at the same time.
  const administrators = await lockAdministrators(trx)
  const account = await findRoleForUpdate(trx, userId)
  if (!account) throw new ApiError('account_not_found')
  if (seen !== undefined && account.roleId !== seen) throw new ApiError('already_decided')
  const isOver = roleId !== ROLE.administrator && administrators.every((id) => id === userId)
  if (isOver && !mayBeLast && administrators.length > 0) throw new ApiError('last_administrator')
  await updateRole(trx, userId, roleId)
  return account.roleId
}

/**
 * Throws `last_administrator_leaving` if the account is the only administrator left. Call it in the transaction in
 * which the account leaves: the lock serializes two administrators who leave at the same time.
 */
export async function requireOtherAdministrator(trx: Database, userId: number): Promise<void> {
  const administrators = await lockAdministrators(trx)
  if (administrators.length === 1 && administrators[0] === userId)
    throw new ApiError('last_administrator_leaving')
}
