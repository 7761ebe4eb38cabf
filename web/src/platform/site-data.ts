// The only place that uses what browsers store for a site or share between its tabs (a lint rule forbids it elsewhere).
// Where the user blocks site data, even reading one of these names throws; the site works without each of them.

/** Texts by key. Without storage, nothing is there and writing does nothing. */
interface TextStore {
  isAvailable: () => boolean
  read: (key: string) => string | null
  /** Null removes the key. False if the text could not be stored. */
  write: (key: string, text: string | null) => boolean
  keys: () => string[]
}

export const localTexts = textStore(() => localStorage)
export const tabTexts = textStore(() => sessionStorage)

export const cacheStorage = () => allowed(() => caches)
export const lockManager = () => allowed(() => navigator.locks)
export const serviceWorkers = () => allowed(() => navigator.serviceWorker)
export const storageManager = () => allowed(() => navigator.storage)
export const keepCookie = (cookie: string) =>
  allowed(() => {
    document.cookie = cookie
  })
export const openChannel = (name: string) => allowed(() => new BroadcastChannel(name))

/** Undefined where the browser doesn't have it, forbids it, or there is none because this runs on the server. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function textStore(storage: () => Storage): TextStore {
  return {
    isAvailable: () => allowed(() => storage().length) !== undefined,
    read: (key) => allowed(() => storage().getItem(key)) ?? null,
    write: (key, text) =>
      allowed(() => {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
        return true
      }) ?? false,
    keys: () => allowed(() => Object.keys(storage())) ?? [],
  }
}
