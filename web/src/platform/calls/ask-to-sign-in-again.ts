import { sessionCalls } from '@serendib/contract'
import { call, openEndedPrompt } from './api.ts'

/** Opens the sign-in popup for a session that ended outside calls: during an upload or an event stream. */
export async function askToSignInAgain(): Promise<void> {
  openEndedPrompt(await call(sessionCalls.tokenExpiration, { query: { userId: '' } }).catch(() => ({})))
}
