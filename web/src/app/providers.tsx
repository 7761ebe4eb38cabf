import { useEffect, useRef } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../platform/calls/api.ts'
import { currentSession, useSession } from '../platform/session.ts'
import { LinkProvider } from '../ui/controls/Link.tsx'
import { ToastProvider } from '../ui/overlays/Toast.tsx'
import { RouterLink } from './RouterLink.tsx'
import type { Elements } from '../ui/elements.ts'

/** The contexts that every page needs. */
export function Providers({ children }: { children: Elements }) {
  useFreshCacheForEveryViewer()
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={RouterLink}>
        <ToastProvider viewer={useSession()?.userId}>{children}</ToastProvider>
      </LinkProvider>
    </QueryClientProvider>
  )
}

/**
 * Responses depend on the viewer: when that changes, visible data is requested again, and the rest is
 * dropped.
 */
function useFreshCacheForEveryViewer() {
  const viewerId = useSession()?.userId
  // Not the hook: a server-rendered page always starts as a guest's.
  const servedViewerId = useRef(currentSession()?.userId)
  useEffect(() => {
    const current = currentSession()?.userId
    if (viewerId !== current || servedViewerId.current === current) return
    servedViewerId.current = current
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries()
  }, [viewerId])
}
