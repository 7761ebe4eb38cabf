import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { abortOnLogout } from '../../platform/calls/event-stream.ts'
import { useSession } from '../../platform/session.ts'
import { followCount } from './live-count.ts'
import { clearCount, countQuery, openNotifications, showCount } from './queries.ts'

/**
 * The viewer's bell: the live unread count, and whether the menu is open. It belongs to a page (`here`) and
 * closes on another one.
 */
export function useNotifications(here: string): {
  unreadCount: number
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
} {
  const session = useSession()
  const userId = session?.userId
  const token = session?.token
  const { data } = useQuery({ ...countQuery(), enabled: session !== null })
  const [openOn, setOpenOn] = useState<string | null>(null)

  useEffect(() => {
    if (userId === undefined || token === undefined) return undefined
    const leaving = new AbortController()
    abortOnLogout(leaving)
    void followCount({ userId, token }, showCount, leaving.signal)
    return () => leaving.abort()
  }, [userId, token])

  const unreadCount = userId === undefined ? 0 : (data?.count ?? 0)
  return {
    unreadCount,
    isOpen: openOn === here,
    setOpen: (isOpen) => {
      setOpenOn(isOpen ? here : null)
      if (userId === undefined) return
      if (isOpen) void openNotifications()
      // Notifications that arrived while the menu was open were seen there.
      else if (unreadCount > 0) void clearCount()
    },
  }
}
