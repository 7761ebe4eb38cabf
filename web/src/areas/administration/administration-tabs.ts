import type { RoleId } from '@serendib/contract'
import { ROLE } from '@serendib/contract'

/** The sections as the address names them: `?tab=films`. The first one is there without. */
const MODERATORS_TABS = ['reports', 'films'] as const
const ADMINISTRATORS_TABS = [...MODERATORS_TABS, 'accounts', 'channels', 'editorial', 'site', 'log'] as const
export type AdministrationTab = (typeof ADMINISTRATORS_TABS)[number]

/** The sections that a role has. */
export function tabsOf(roleId: RoleId): readonly AdministrationTab[] {
  return roleId === ROLE.administrator ? ADMINISTRATORS_TABS : MODERATORS_TABS
}

/** The section that an address names; the reports for one that names none, or one that this role has not. */
export function readTab(params: URLSearchParams, roleId: RoleId): AdministrationTab {
  return tabsOf(roleId).find((tab) => tab === params.get('tab')) ?? 'reports'
}
