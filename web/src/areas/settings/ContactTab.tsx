import { useQuery } from '@tanstack/react-query'
import { sessionCalls } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'
import { useSession } from '../../platform/session.ts'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { ContactChange } from './ContactChange.tsx'

/** The email address and the mobile number, as far as the site accepts them. */
export function ContactTab() {
  const session = useSession()
  const { data, isPending, isFetching, refetch } = useQuery(queryOf(sessionCalls.registrationMethod))
  if (isPending) return <Skeleton height="280px" />
  if (data === undefined) {
    return <LoadFailed query={{ refetch, isFetching }} />
  }
  return data.methods.map((method) => (
    <ContactChange key={method} method={method} current={session?.[method] ?? ''} />
  ))
}
