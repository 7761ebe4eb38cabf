import { useSyncExternalStore } from 'react'
import type { Theme } from '@serendib/contract'
import { storedValue } from './stored-value.ts'

// '0' dark, '1' light; nothing stored follows the system.
const stored = storedValue<Theme | null>(
  'thm',
  (text) => (text === '1' ? 'light' : text === '0' ? 'dark' : null),
  (theme) => (theme === null ? null : theme === 'light' ? '1' : '0'),
)

const systemPrefersLight = () => window.matchMedia('(prefers-color-scheme: light)')

function currentTheme(): Theme {
  return stored.get() ?? (systemPrefersLight().matches ? 'light' : 'dark')
}

/** The theme in use; components follow its changes. The server knows of none and says dark. */
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

/** Puts a theme on the page and keeps it here. */
export function setTheme(theme: Theme): void {
  stored.set(theme)
  show(theme)
}

/** On paper a page is light, whatever it is on the screen. */
export function keepPaperLight(): void {
  window.addEventListener('beforeprint', () => show('light'))
  window.addEventListener('afterprint', () => show(currentTheme()))
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}
