import type { Credentials } from '@serendib/contract'
import { isUploader } from '../../platform/session.ts'
import type { EntranceState } from '../session/index.ts'

/** The tabs of My account as the address names them: `?tab=channels`. The first one is there without. */
export const ACCOUNT_TABS = [
  'general',
  'playlists',
  'channels',
  'privacy',
  'email',
  'notifications',
  'uploads',
] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/** The tabs that somebody has: playlists are there for uploaders alone. */
export function isTabOf(tab: string, session: Credentials | null): boolean {
  return tab !== 'playlists' || isUploader(session)
}

/** The tab that an address names; General for an address that names none, or one that is not there for this person. */
export function readAccountTab(params: URLSearchParams, session: Credentials | null): AccountTab {
  const named = params.get('tab')
  return ACCOUNT_TABS.find((tab) => tab === named && isTabOf(tab, session)) ?? 'general'
}

export interface AccountTabProps {
  readonly userId: number
  /** The account is to be deleted: the session is over, and this is what the sign-in page says of it. */
  readonly onLeave: (farewell: EntranceState) => void
}
