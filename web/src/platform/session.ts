import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { DefaultChannel } from '@serendib/contract'
import { Credentials, ROLE, StoredDefaultChannel } from '@serendib/contract'
import { forgetSeveralFilms, KEPT_PLACES } from './on-device.ts'
import { storedValue, writeStored } from './stored-value.ts'

const credentials = storedValue<Credentials | null>(
  'u_cred',
  (stored) => (stored === null ? null : z.parse(Credentials, JSON.parse(stored))),
  (value) => (value === null ? null : JSON.stringify(z.encode(Credentials, value))),
)

/** Who is signed in here, or null for a guest. */
export function currentSession(): Credentials | null {
  return credentials.get()
}

/** Calls whenever `currentSession` answers otherwise, here or in another window; answers what ends that. */
export const watchSession = credentials.subscribe

/** The same, for components: they follow sign-in, sign-out and other windows. The server draws for guests. */
export function useSession(): Credentials | null {
  return useSyncExternalStore(credentials.subscribe, credentials.get, () => null)
}

/** Keeps what a sign-in answered. */
export function startSession(session: Credentials): void {
  credentials.set(session)
  keepDefaultChannel(session.defaultChannel)
}

/** Changes a part of what is kept: a new role, picture, name, default channel. */
export function updateSession(change: Partial<Credentials>): void {
  const session = credentials.get()
  if (!session) return
  credentials.set({ ...session, ...change })
  if (change.defaultChannel !== undefined) keepDefaultChannel(change.defaultChannel)
}

/** Forgets the session and all that belongs to the person; the theme stays. */
export function endSession(): void {
  credentials.set(null)
  for (const key of ['udch', 'comch', 'comcl', 'comcn', 'msv', KEPT_PLACES]) writeStored(key, null)
  forgetSeveralFilms()
}

export function isUploader(session: Credentials | null): boolean {
  return session?.roleId === ROLE.uploader
}

function keepDefaultChannel(channel: DefaultChannel | null): void {
  writeStored('udch', channel && JSON.stringify(z.encode(StoredDefaultChannel, channel)))
}
