/** The keys of local storage for the films that are kept on the device, and for how far they were watched. */
export const KEPT_FILMS = 'serendib.kept'
export const KEPT_PLACES = 'serendib.kept-places'

/** What the keys of local storage begin with for several films that somebody uploads, one for each tab. */
export const SEVERAL_FILMS = 'serendib.several-films.'

/** Forgets which films somebody was uploading. */
export function forgetSeveralFilms(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SEVERAL_FILMS)) localStorage.removeItem(key)
  } catch {
    // Storage may be closed to us: then nothing is kept.
  }
}

/** Whether a film is kept on the device, without the code that reads which. */
export function keepsFilms(): boolean {
  try {
    return /"state":"kept"/.test(localStorage.getItem(KEPT_FILMS) ?? '')
  } catch {
    // Storage may be closed to us: then nothing is kept.
    return false
  }
}
