export { contactFields, readContact, type Contact } from './contact.ts'
export { AuthAside, AuthForm, AuthHead, AuthLayout } from './AuthLayout.tsx'
export { readAuthState, type AuthState } from './auth-state.ts'
