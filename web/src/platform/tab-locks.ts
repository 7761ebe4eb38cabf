import { lockManager } from './site-data.ts'

/** How often this tab holds each name. */
const own = new Map<string, number>()

/**
 * Holds a name until the returned function is called or the tab ends in any way, so that other tabs of this
 * browser know. Does nothing on insecure pages.
 */
export function holdLock(name: string): () => void {
  own.set(name, (own.get(name) ?? 0) + 1)
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  lockManager()
    ?.request(name, { mode: 'shared' }, () => ended)
    .catch(() => undefined)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const count = (own.get(name) ?? 1) - 1
    if (count === 0) own.delete(name)
    else own.set(name, count)
    end()
  }
}

/** The names that the tabs of this browser hold, this one included. Only its own where the browser doesn't tell. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return new Set([...own.keys(), ...held.flatMap(({ name }) => name ?? [])])
}

/** The names that only other tabs of this browser hold. None where the browser doesn't tell. */
export async function locksOfOtherTabs(): Promise<ReadonlySet<string>> {
  return new Set([...(await heldLocks())].filter((name) => !own.has(name)))
}

/** Whether the browser's tabs can see each other's names. */
export const supportsLocks = () => lockManager() !== undefined
