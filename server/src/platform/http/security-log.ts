import type { ErrorCode } from '@serendib/contract'
import type { FastifyRequest } from 'fastify'
import { formatLoggedPrefix } from './limits/network.ts'
import type { ApiError } from '../api-error.ts'

/** Security events of accounts in the log; operators search for these words. */
export const SECURITY_EVENTS = [
  'signed in',
  'signed out',
  'sign-in failed',
  'throttled',
  'two-step failed',
  'code failed',
  'password check failed',
  'access denied',
  'password changed',
  'contact changed',
  'role changed',
  'two-step changed',
  'account deletion requested',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

const OF_ERRORS: Partial<Record<ErrorCode, SecurityEvent>> = {
  wrong_credentials: 'sign-in failed',
  account_suspended: 'sign-in failed',
  approval_pending: 'sign-in failed',
  sign_in_locked: 'throttled',
  too_many_requests: 'throttled',
  too_many_codes: 'throttled',
  too_many_codes_today: 'throttled',
  too_many_text_messages: 'throttled',
  rate_limited: 'throttled',
  second_step_wrong: 'two-step failed',
  second_step_ended: 'two-step failed',
  code_wrong: 'code failed',
  code_no_longer_valid: 'code failed',
  change_code_wrong: 'code failed',
  password_wrong: 'password check failed',
  password_required: 'access denied',
  not_yours: 'access denied',
  not_your_role: 'access denied',
  two_step_missing: 'access denied',
}

/** `account`: the affected account. `by`: the account that acted, if it is another one. Must not contain user input. */
export interface SecurityFacts {
  readonly account: number | undefined
  readonly by?: number
  readonly code?: ErrorCode
}

/** With these levels operators asked for less than events. */
const WITHOUT_EVENTS: ReadonlySet<string> = new Set(['error', 'fatal', 'silent'])

/**
 * Logs an event at `info`, whatever `LOG_LEVEL` is (except `error` and `silent`), with the prefix of the caller's IP;
 * the request's logger adds the request's id.
 */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, facts: SecurityFacts): void {
  if (WITHOUT_EVENTS.has(request.log.level)) return
  const log = request.log.child({}, { level: 'info' })
  // Not under `code`, which the log redacts.
  const { code: error, ...accounts } = facts
  log.info({ security: event, ...accounts, error, network: formatLoggedPrefix(request.ip) }, event)
}

/** Logs an error if it is a security event. */
export function logApiError(
  request: FastifyRequest,
  { code, accountId }: ApiError,
  viewerId: number | undefined,
): void {
  const event = OF_ERRORS[code]
  if (event) logSecurity(request, event, { account: accountId ?? viewerId, code })
}
