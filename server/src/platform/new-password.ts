import type { ErrorCode } from '@serendib/contract'
import { ApiError } from './api-error.ts'

/** The account's data that its password must not consist of. */
export interface PasswordOwner {
  readonly email: string | null
  readonly mobile: string | null
  readonly firstName: string
  readonly lastName: string
}

/** How many passwords of the list count as common; the most common come first. */
const COMMON_PASSWORDS = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** The most common leaked passwords, from zxcvbn-ts (MIT). Loaded when the first password is chosen. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS))
}

/**
 * Refuses a new password that is very common, or is the owner's email, mobile number or name, regardless of spacing and
 * of digits around it. Throws `password_common` or `password_personal` for the call's field `field`.
 */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  const typed = fold(password)
  common ??= readCommonPasswords()
  if ((await common).has(typed)) throw errorAt('password_common', field)
  const { email, mobile, firstName, lastName } = owner
  const [localPart] = (email ?? '').split('@')
  const own = [email, localPart, mobile, firstName, lastName, firstName + lastName, lastName + firstName]
  const ownWords = new Set(own.map((word) => bare(fold(word ?? ''))).filter((word) => word !== ''))
  const word = bare(typed)
  if (ownWords.has(word) || ownWords.has(word.replaceAll(/^\d+|\d+$/g, '')))
    throw errorAt('password_personal', field)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** Removes spaces and punctuation. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

function errorAt(code: ErrorCode, field: string): ApiError {
  const { text } = new ApiError(code)
  return new ApiError(code, { fields: { [field]: text } })
}
