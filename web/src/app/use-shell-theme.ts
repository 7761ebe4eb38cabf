import type { Theme } from '@serendib/contract'
import { sessionCalls, SessionEnded } from '@serendib/contract'
import { call } from '../platform/calls/api.ts'
import { currentSession, updateSession } from '../platform/session.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { setTheme, useTheme } from '../platform/theme.ts'
import { useToast } from '../ui/overlays/Toast.tsx'
import type { ShellTheme } from './shell/shell-types.ts'

/** The theme. A change applies at once, and the server stores the choice of signed-in users. */
export function useShellTheme(): ShellTheme {
  const theme = useTheme()
  const showToast = useToast()

  const keep = async (userId: number, chosen: Theme) => {
    try {
      await call(sessionCalls.changeTheme, { body: { userId, theme: chosen } })
      updateSession({ theme: chosen })
    } catch (error) {
      setTheme(theme)
      if (!(error instanceof SessionEnded)) showToast(commonTexts.unableToChangeTheme, 'error')
    }
  }
  return {
    theme,
    onToggleTheme: () => {
      const other: Theme = theme === 'dark' ? 'light' : 'dark'
      setTheme(other)
      const session = currentSession()
      if (session) void keep(session.userId, other)
    },
  }
}
