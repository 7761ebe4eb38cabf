import { useMutation } from '@tanstack/react-query'
import type { Theme } from '@serendib/contract'
import { sessionCalls, SessionEnded } from '@serendib/contract'
import { call } from '../platform/api.ts'
import { currentSession, updateSession } from '../platform/session.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { setTheme, useTheme } from '../platform/theme.ts'
import { useToast } from '../ui/Toast.tsx'

/** Changes to the other theme at once, and keeps the choice on the server for those who are signed in. */
export function useThemeToggle(): () => void {
  const theme = useTheme()
  const showToast = useToast()
  const { mutate } = useMutation({
    mutationFn: (change: { from: Theme; to: Theme; userId: number }) =>
      call(sessionCalls.changeTheme, { body: { userId: change.userId, theme: change.to } }),
    onSuccess: (_, { to }) => updateSession({ theme: to }),
    onError: (error, { from }) => {
      setTheme(from)
      if (!(error instanceof SessionEnded)) showToast(commonTexts.unableToChangeTheme, 'error')
    },
  })
  return () => {
    const other: Theme = theme === 'dark' ? 'light' : 'dark'
    setTheme(other)
    const session = currentSession()
    if (session) mutate({ from: theme, to: other, userId: session.userId })
  }
}
