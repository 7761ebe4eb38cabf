export {
  Link,
  Navigate,
  useIsStillHere,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './hooks.tsx'
export { loadFirstPage } from './first-page.ts'
export { findRoute } from './page-route.ts'
export type { LoaderArgs, PageRoute } from './page-route.ts'
export { readLocation } from './location.ts'
export { Router } from './Router.tsx'
export type { Shown } from './Router.tsx'
