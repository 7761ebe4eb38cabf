import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS, type Theme } from '@serendib/contract'
import { storedValue } from './stored-value.ts'

// '0' is dark, '1' light; without a stored value the theme follows the system.
const stored = storedValue<Theme | null>(
  STORAGE_KEYS.theme,
  (text) => (text === '1' ? 'light' : text === '0' ? 'dark' : null),
  (theme) => (theme === null ? null : theme === 'light' ? '1' : '0'),
)

const systemPrefersLight = () => window.matchMedia('(prefers-color-scheme: light)')

function currentTheme(): Theme {
  return stored.get() ?? (systemPrefersLight().matches ? 'light' : 'dark')
}

/** The current theme; components follow its changes. Dark on the server, which knows no theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, currentTheme, () => 'dark')
}

function followTheme(listener: () => void): () => void {
  const system = systemPrefersLight()
  const stop = stored.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    stop()
    system.removeEventListener('change', listener)
  }
}

/** Applies a theme to the page and stores it in this browser. */
export function setTheme(theme: Theme): void {
  stored.set(theme)
  show(theme)
}

/** Prints pages in the light theme, whatever the screen shows. */
export function printInLightTheme(): void {
  window.addEventListener('beforeprint', () => show('light'))
  window.addEventListener('afterprint', () => show(currentTheme()))
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}
