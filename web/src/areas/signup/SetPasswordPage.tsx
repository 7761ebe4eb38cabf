import {
  Navigate,
  useIsStillHere,
  useLocation,
  useNavigate,
  useSearchParams,
} from '../../platform/router/index.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { AuthLayout, readAuthState, type AuthState } from '../session/index.ts'
import { DetailsStep } from './DetailsStep.tsx'
import lotusDay from './lotus-day.svg'
import { pageTitles } from '@serendib/contract'

/** Only the details form, for a reference that was verified elsewhere (`?ur=`). */
export function Component() {
  usePageTitle(pageTitles.setPassword)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { contact } = readAuthState(useLocation().state)
  const reference = params.get('ur')?.trim() ?? ''
  if (reference === '') return <Navigate to={paths.signUp()} replace />
  const arrival: AuthState = { contact, hasSignedUp: true }
  return (
    <AuthLayout pictureUrl={lotusDay} line={accountTexts.line}>
      <DetailsStep
        reference={reference}
        contact={contact}
        newCodeHref={paths.signUp({ reference })}
        onDone={() => {
          if (isStillHere()) navigate(paths.signIn(), { replace: true, state: arrival })
        }}
      />
    </AuthLayout>
  )
}
