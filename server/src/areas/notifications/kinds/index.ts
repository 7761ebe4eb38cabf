import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { captionsRemoved } from './captions-removed.ts'
import { comment } from './comment.ts'
import type { Action, Kind } from './kind.ts'
import { report } from './report.ts'
import { signUp } from './sign-up.ts'
import { subscription } from './subscription.ts'
import { vote } from './vote.ts'

const kinds = {
  ...subscription.kinds,
  ...vote.kinds,
  ...comment.kinds,
  ...report.kinds,
  ...signUp.kinds,
  ...captionsRemoved.kinds,
}

export type NotificationKind = keyof typeof kinds

/** All kinds of notifications. Each file of this folder has an action, who is notified of it, and what they read. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = kinds

type FieldsOf<A> = A extends Action<infer Fields, string> ? Fields : never

/** An action that may create notifications. */
export type NotifiableAction =
  | ({ readonly kind: 'subscription' } & FieldsOf<typeof subscription>)
  | ({ readonly kind: 'vote' } & FieldsOf<typeof vote>)
  | ({ readonly kind: 'comment' } & FieldsOf<typeof comment>)
  | ({ readonly kind: 'report' } & FieldsOf<typeof report>)
  | ({ readonly kind: 'sign-up' } & FieldsOf<typeof signUp>)
  | ({ readonly kind: 'captions-removed' } & FieldsOf<typeof captionsRemoved>)

/** SQL: who is notified of an action (`Action.recipients`). */
export function recipientsOf(action: NotifiableAction): RawBuilder<unknown> {
  switch (action.kind) {
    case 'subscription':
      return subscription.recipients(action)
    case 'vote':
      return vote.recipients(action)
    case 'comment':
      return comment.recipients(action)
    case 'report':
      return report.recipients(action)
    case 'sign-up':
      return signUp.recipients(action)
    case 'captions-removed':
      return captionsRemoved.recipients(action)
  }
}

/** SQL: whether a row of `notifications` still applies by the rule of its kind. */
export function isKindCurrent(recipientId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const rules = Object.entries(KINDS).flatMap(([kind, { isCurrent }]) =>
    isCurrent ? [sql<SqlBool>`(notifications.kind <> ${sql.lit(kind)} or ${isCurrent(recipientId)})`] : [],
  )
  return sql.join(rules, sql` and `)
}

/** Lists the kinds that a type (NOTIFICATION_TYPE) of the wire means. */
export function kindsOfType(type: number): string[] {
  return Object.entries(KINDS).flatMap(([kind, { types }]) => (types.includes(type) ? [kind] : []))
}
