import type { RoleId } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findRoleForUpdate, lockAdministrators, updateRole } from './queries.ts'

export interface RoleChange {
  readonly userId: number
  readonly roleId: RoleId
  /** The role that whoever decided saw; another one by now is refused. */
  readonly seen?: RoleId
  /** Whether nobody may be left who administrates: by command there is always a way back. */
  readonly mayBeLast: boolean
}

/**
 * Gives an account a role, which counts from its next request on; answers the one before. Throws `account_not_found`,
 * `decided_meanwhile`, `last_administrator`.
 */
export async function setRole(trx: Database, change: RoleChange): Promise<RoleId> {
  const { userId, roleId, seen, mayBeLast } = change
  // Two who take the role from each other at once come here one after the other.
  const administrators = await lockAdministrators(trx)
  const account = await findRoleForUpdate(trx, userId)
  if (!account) throw new Refusal('account_not_found')
  if (seen !== undefined && account.roleId !== seen) throw new Refusal('decided_meanwhile')
  const isOver = roleId !== ROLE.administrator && administrators.every((id) => id === userId)
  if (isOver && !mayBeLast && administrators.length > 0) throw new Refusal('last_administrator')
  await updateRole(trx, userId, roleId)
  return account.roleId
}

/**
 * Refuses where nobody else administrates, in the transaction in which somebody leaves: two who leave at once come here one after
 * the other. Throws `last_administrator_leaving`.
 */
export async function requireOtherAdministrator(trx: Database, userId: number): Promise<void> {
  const administrators = await lockAdministrators(trx)
  if (administrators.length === 1 && administrators[0] === userId)
    throw new Refusal('last_administrator_leaving')
}
