import { useQuery } from '@tanstack/react-query'
import { sessionCalls } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { queryOf } from '../../platform/calls/api.ts'
import { useSession } from '../../platform/session.ts'
import { ContactChange } from './ContactChange.tsx'

/** The email address and the mobile number, as far as the site accepts them. */
export function ContactTab() {
  const session = useSession()
  return (
    <Loaded query={useQuery(queryOf(sessionCalls.registrationMethod))} loading="280px">
      {({ methods }) =>
        methods.map((method) => (
          <ContactChange key={method} method={method} current={session?.[method] ?? ''} />
        ))
      }
    </Loaded>
  )
}
