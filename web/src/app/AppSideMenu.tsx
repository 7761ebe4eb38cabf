import type { ComponentProps } from 'react'
import { SideMenu } from './shell/SideMenu.tsx'
import { useShellTheme } from './use-shell-theme.ts'
import { useSubscribedChannels } from './use-subscribed-channels.ts'

type AppSideMenuProps = Omit<
  ComponentProps<typeof SideMenu>,
  'subscribedChannels' | 'theme' | 'onToggleTheme'
>

/** The side menu, with the viewer's channels and the theme. */
export default function AppSideMenu(props: AppSideMenuProps) {
  const theme = useShellTheme()
  const subscribedChannels = useSubscribedChannels()
  return <SideMenu {...props} {...theme} subscribedChannels={subscribedChannels} />
}
