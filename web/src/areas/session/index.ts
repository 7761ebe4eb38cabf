export { contactFields, readContact, type Contact } from './contact.ts'
export { AuthForm, AuthLayout, AuthHead } from './AuthLayout.tsx'
export { readAuthState, type AuthState } from './auth-state.ts'
