import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { AnyText } from './kernel/scalars.ts'

const withPassword = wireObject({ userId: viewerId('uid'), password: as('password', AnyText) })

/** How many days an account that is to be deleted waits for its owner to change their mind. */
export const DELETION_DAYS = 14

export const personalDataCalls = calls('personalData', {
  requestMyData: endpoint({
    method: 'POST',
    path: '/users/requestMyData',
    access: 'signed-in',
    summary:
      'Answers an address, good for ten minutes, at which everything that is kept of the viewer comes as one zip file.',
    body: withPassword,
    reply: envelope({ url: as('dataset', AnyText) }),
    refusals: ['password_wrong', 'too_many_requests'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/users/deleteAccount',
    access: 'signed-in',
    summary:
      'Asks for the deletion of the account. Every session ends; signing in within 14 days cancels it, after that everything goes. The last administrator cannot go.',
    body: withPassword,
    reply: envelope({
      message: as('dataset', AnyText),
      /** YYYY-MM-DD. */
      removedOn: as('removed_on', AnyText),
    }),
    refusals: ['password_wrong', 'too_many_requests', 'last_administrator_leaving'],
  }),
})
