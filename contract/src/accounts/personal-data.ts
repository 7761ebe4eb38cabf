import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { as, viewerId, wireObject } from '../kernel/wire-object.ts'
import { AnyText } from '../kernel/scalars.ts'

const withPassword = wireObject({ userId: viewerId('uid'), password: as('password', AnyText) })

/** How many days an account waits before it is deleted, so that its owner can cancel the deletion. */
export const DELETION_DAYS = 14

export const personalDataCalls = calls('personalData', {
  requestMyData: endpoint({
    method: 'POST',
    path: '/users/requestMyData',
    access: 'signed-in',
    summary:
      'Returns a URL, valid for ten minutes, to download all personal data of the viewer as a zip file.',
    body: withPassword,
    reply: envelope({ url: as('dataset', AnyText) }),
    errors: ['password_wrong', 'too_many_requests', 'too_many_at_once', 'busy'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/users/deleteAccount',
    access: 'signed-in',
    summary:
      'Requests deletion of the account and ends all sessions. Signing in within 14 days cancels it; after that everything is deleted. Not available to the last administrator.',
    body: withPassword,
    reply: envelope({
      message: as('dataset', AnyText),
      /** YYYY-MM-DD. */
      removedOn: as('removed_on', AnyText),
    }),
    errors: ['password_wrong', 'too_many_requests', 'last_administrator_leaving'],
  }),
})
