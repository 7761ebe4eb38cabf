import { lazy } from 'react'

export { useBell } from './use-bell.ts'
export { tellOf } from './tell.ts'

export const loadNotificationsPanel = () => import('./NotificationsPanel.tsx')
/** What hangs on the bell; loaded when it is first opened. */
export const NotificationsPanel = lazy(loadNotificationsPanel)
/** The tab of the account where one says what one wants to hear of. */
export const NotificationSettingsTab = lazy(() => import('./NotificationSettingsTab.tsx'))
