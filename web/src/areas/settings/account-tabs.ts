import type { Credentials } from '@serendib/contract'
import { isUploader } from '../../platform/session.ts'
import type { AuthState } from '../session/index.ts'

/** The tabs of My Account by their name in the URL: `?tab=channels`. The first one needs no parameter. */
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

/** Whether a user has a tab: Playlists is for uploaders only. */
export function isTabOf(tab: string, session: Credentials | null): boolean {
  return tab !== 'playlists' || isUploader(session)
}

/** The tab that a URL names; General if it names none, or one that the user lacks. */
export function readAccountTab(params: URLSearchParams, session: Credentials | null): AccountTab {
  const named = params.get('tab')
  return ACCOUNT_TABS.find((tab) => tab === named && isTabOf(tab, session)) ?? 'general'
}

export interface AccountTabProps {
  readonly userId: number
  /** The account is to be deleted: the session is over, and the sign-in page shows this message. */
  readonly onLeave: (farewell: AuthState) => void
}
