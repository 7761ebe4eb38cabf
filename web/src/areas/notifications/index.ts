import { lazy } from 'react'

export { useNotifications } from './use-notifications.ts'
export { notifyOf } from './notify.ts'

export const loadNotificationsPanel = () => import('./NotificationsPanel.tsx')
/** The content of the bell menu, loaded on first use. */
export const NotificationsPanel = lazy(loadNotificationsPanel)
/** The notification settings in My Account. */
export const NotificationSettingsTab = lazy(() => import('./NotificationSettingsTab.tsx'))
