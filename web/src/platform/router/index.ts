export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from './hooks.tsx'
export type { LoaderArgs, PageRoute } from './page-route.ts'
export { Router } from './Router.tsx'
export type { Shown } from './Router.tsx'
