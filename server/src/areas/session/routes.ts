import type { ContactMethod, sessionCalls } from '@serendib/contract'
import { LIMITS, normalizeContact } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { deleteSession, updateLanguage, updateTheme } from './queries.ts'
import { requireOwnPassword } from './own-password.ts'
import type { SignInParts } from './session.ts'
import { login } from './session.ts'

export interface SessionParts extends SignInParts {
  readonly registrationMethods: readonly ContactMethod[]
  readonly needsSignUpApproval: boolean
}

export function sessionHandlers(parts: SessionParts): Handlers<typeof sessionCalls> {
  const { db, registrationMethods, needsSignUpApproval } = parts
  return {
    login: async ({ body, origin }) => {
      const method = body.email === '' ? 'mobile' : 'email'
      const typed = method === 'email' ? body.email : body.mobile
      if (typed.length > LIMITS.contactMax) throw new ApiError('wrong_credentials')
      const contact = normalizeContact(typed)
      if (contact === '' || contact.length > LIMITS.contactMax) throw new ApiError('wrong_credentials')
      const attempt = { method, contact, password: body.password, ...origin } as const
      return login(parts, attempt)
    },
    logout: async ({ viewer, origin }) => {
      await deleteSession(db, viewer.tokenHash)
      origin.logSecurity?.('signed out', { account: viewer.id })
      return {}
    },
    confirmPassword: async ({ body, viewer, origin }) => {
      await requireOwnPassword(db, viewer, origin, { password: body.password, field: 'password' })
      return {}
    },
    tokenExpiration: ({ viewer, origin }) => ({
      isValid: viewer !== null,
      ...(origin.isRevoked && { isRevoked: true }),
    }),
    registrationMethod: () => ({
      methods: [...registrationMethods],
      ...(needsSignUpApproval && { needsApproval: true }),
    }),
    changeTheme: async ({ body, viewer }) => {
      await updateTheme(db, viewer.id, body.theme)
      return {}
    },
    changeLanguage: async ({ body, viewer }) => {
      await updateLanguage(db, viewer.id, body.language)
      return {}
    },
  }
}
