import { cleanName, ROLE } from '@serendib/contract'
import unhomoglyph from 'unhomoglyph'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { SITE_NAME } from '../../platform/texts/site-name.ts'
import { listVerifiedNames } from './queries.ts'

const SITE_NAMES = ['', ' Admin', ' Official', ' Staff', ' Support', ' Team'].map((role) => SITE_NAME + role)

/** The account that requests a name. It may imitate its own channels, and an administrator may use the site's name. */
interface Claimant {
  readonly id: number
  readonly roleId?: number
}

/** Whether a name of a channel or person looks like the site's or like that of somebody else's verified channel. */
export async function isLookAlike(db: Database, name: string, claimant: Claimant | null): Promise<boolean> {
  const forms = skeletons(name)
  const isLike = (other: string) => skeletons(other).some((form) => forms.includes(form))
  if (claimant?.roleId !== ROLE.administrator && SITE_NAMES.some(isLike)) return true
  return (await listVerifiedNames(db, claimant?.id ?? null)).some(isLike)
}

/** Throws `name_reserved` for a look-alike. */
export async function requireDistinctName(
  db: Database,
  name: string,
  claimant: Claimant | null,
): Promise<void> {
  if (await isLookAlike(db, name, claimant)) throw new ApiError('name_reserved')
}

/**
 * The skeletons of a name by UTS #39, as typed, in lower and in upper case, since "I" resembles "l" but not "i". Names
 * that share one look alike. Spaces, symbols and accents don't distinguish names either.
 */
export function skeletons(name: string): string[] {
  const letters = cleanName(name).normalize('NFKD').replaceAll(NOT_DISTINCT, '')
  if (letters === '') return []
  return [letters, letters.toLowerCase(), letters.toUpperCase()].map((typed) =>
    unhomoglyph(unhomoglyph(typed).toLowerCase()).normalize('NFD').replaceAll(NOT_DISTINCT, ''),
  )
}

const NOT_DISTINCT =
  /[^\p{L}\p{M}\p{N}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f]/gu
