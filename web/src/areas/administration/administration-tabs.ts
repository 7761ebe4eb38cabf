import type { RoleId } from '@serendib/contract'
import { ROLE } from '@serendib/contract'

/** The tabs by their name in the URL: `?tab=videos`. The first one needs no parameter. */
const MODERATORS_TABS = ['reports', 'search', 'videos'] as const
const ADMINISTRATORS_TABS = [
  ...MODERATORS_TABS,
  'accounts',
  'channels',
  'moderation',
  'editorial',
  'site',
  'log',
] as const
export type AdministrationTab = (typeof ADMINISTRATORS_TABS)[number]

/** The tabs of a role. */
export function tabsOf(roleId: RoleId): readonly AdministrationTab[] {
  return roleId === ROLE.administrator ? ADMINISTRATORS_TABS : MODERATORS_TABS
}

/** The tab that a URL names; Reports if it names none or one that the role lacks. */
export function readTab(params: URLSearchParams, roleId: RoleId): AdministrationTab {
  return tabsOf(roleId).find((tab) => tab === params.get('tab')) ?? 'reports'
}
