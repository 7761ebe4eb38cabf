import { useEffect, useRef, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../platform/api.ts'
import { currentSession, useSession } from '../platform/session.ts'
import { LinkProvider } from '../ui/Link.tsx'
import { ToastProvider } from '../ui/Toast.tsx'
import { RouterLink } from './RouterLink.tsx'

/** What every page finds around it. */
export function Providers({ children }: { children: ReactNode }) {
  useFreshCacheForEveryViewer()
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={RouterLink}>
        <ToastProvider viewer={useSession()?.userId}>{children}</ToastProvider>
      </LinkProvider>
    </QueryClientProvider>
  )
}

/** Answers depend on who asks: when that changes, what is on the screen is asked again, and the rest forgotten. */
function useFreshCacheForEveryViewer() {
  const viewerId = useSession()?.userId
  // Not the hook's: a page that the server drew begins as a guest's, whoever looks at it.
  const servedViewerId = useRef(currentSession()?.userId)
  useEffect(() => {
    const current = currentSession()?.userId
    if (viewerId !== current || servedViewerId.current === current) return
    servedViewerId.current = current
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries()
  }, [viewerId])
}
