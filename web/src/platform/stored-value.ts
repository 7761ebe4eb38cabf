import { localTexts } from './site-data.ts'

/** A value in local storage that components can observe, including changes of other windows. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/**
 * A value under a key of local storage. `parse` reads the stored text (null if there is none); unreadable
 * text counts as none. `format` returns null to remove the key.
 */
export function storedValue<T>(
  key: string,
  parse: (stored: string | null) => T,
  format: (value: T) => string | null,
): StoredValue<T> {
  const listeners = new Set<() => void>()
  let stored = localTexts.read(key)
  let value = parseSafely(parse, stored)

  const refresh = () => {
    const now = localTexts.read(key)
    if (now === stored) return
    stored = now
    value = parseSafely(parse, now)
    for (const listener of listeners) listener()
  }

  return {
    get: () => {
      refresh()
      return value
    },
    set: (next) => {
      localTexts.write(key, format(next))
      stored = localTexts.read(key)
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', refresh)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', refresh)
      }
    },
  }
}

function parseSafely<T>(parse: (stored: string | null) => T, stored: string | null): T {
  try {
    return parse(stored)
  } catch {
    return parse(null)
  }
}
