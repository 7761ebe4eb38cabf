import type { EntranceState } from '../session/index.ts'

/** The tabs of My account as the address names them: `?tab=channels`. The first one is there without. */
export const ACCOUNT_TABS = ['general', 'channels', 'privacy', 'email', 'notifications', 'uploads'] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/** The tab that an address names; General for an address that names none, or one that is not there. */
export function readAccountTab(params: URLSearchParams): AccountTab {
  const named = params.get('tab')
  return ACCOUNT_TABS.find((tab) => tab === named) ?? 'general'
}

export interface AccountTabProps {
  readonly userId: number
  /** The account is to be deleted: the session is over, and this is what the sign-in page says of it. */
  readonly onLeave: (farewell: EntranceState) => void
}
