import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { DefaultChannel } from '@serendib/contract'
import { Credentials, ROLE, STORAGE_KEYS, StoredDefaultChannel } from '@serendib/contract'
import { deletePersonalData } from './device-storage.ts'
import { localTexts } from './site-data.ts'
import { storedValue } from './stored-value.ts'

const credentials = storedValue<Credentials | null>(
  STORAGE_KEYS.credentials,
  (stored) => (stored === null ? null : z.parse(Credentials, JSON.parse(stored))),
  (value) => (value === null ? null : JSON.stringify(z.encode(Credentials, value))),
)

/** The signed-in account's credentials, or null for a guest. */
export function currentSession(): Credentials | null {
  return credentials.get()
}

/**
 * Calls the listener whenever `currentSession` changes, here or in another window. Returns the unsubscribe
 * function.
 */
export const watchSession = credentials.subscribe

/**
 * The same for components: they follow sign-in, sign-out and other windows. Null on the server, which renders
 * for guests.
 */
export function useSession(): Credentials | null {
  return useSyncExternalStore(credentials.subscribe, credentials.get, () => null)
}

/** Stores the credentials of a successful sign-in. */
export function startSession(session: Credentials): void {
  credentials.set(session)
  saveDefaultChannel(session.defaultChannel)
}

/** Updates the stored credentials: a new role, picture, name or default channel. */
export function updateSession(change: Partial<Credentials>): void {
  const session = credentials.get()
  if (!session) return
  credentials.set({ ...session, ...change })
  if (change.defaultChannel !== undefined) saveDefaultChannel(change.defaultChannel)
}

/**
 * The window's event when the user has logged out or left for good, while the page still has the session. Their drafts
 * are discarded, and what is being received for them ends.
 */
export const LOGOUT_EVENT = 'serendib.logout'

/** Removes the session and all personal data of the user; the theme stays. */
export function endSession(): void {
  credentials.set(null)
  deletePersonalData()
}

/** What an account signs in with; empty for a guest. */
export function contactOf(session: Credentials | null): string {
  return session?.email || session?.mobile || ''
}

export function isUploader(session: Credentials | null): boolean {
  return session?.roleId === ROLE.uploader
}

function saveDefaultChannel(channel: DefaultChannel | null): void {
  localTexts.write(
    STORAGE_KEYS.defaultChannel,
    channel && JSON.stringify(z.encode(StoredDefaultChannel, channel)),
  )
}
