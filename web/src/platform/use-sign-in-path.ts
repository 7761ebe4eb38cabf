import { paths } from './paths.ts'
import { useLocation } from './router/index.ts'

/** The path of the sign-in page that leads back to the current page, with its tab and filters. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return paths.signIn(pathname + search)
}
