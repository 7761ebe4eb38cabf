import { useSyncExternalStore } from 'react'

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const
export type CaptionSize = (typeof captionSizes)[number]

export const captionColours = ['white-on-dark', 'yellow-on-dark', 'dark-on-white', 'white-outlined'] as const
export type CaptionColour = (typeof captionColours)[number]

/** What a viewer chose, kept in this browser. */
interface Preferences {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  /** Undefined until chosen: then the browser's own wish to save data decides. */
  isDataSaver: boolean | undefined
  /** The language of the captions, null for none; undefined until chosen: then the film's own default is shown. */
  captionLanguage: string | null | undefined
  captionSize: CaptionSize
  captionColour: CaptionColour
  goesOnByItself: boolean
  /** Single keys are the player's anywhere on the page; some need to turn that off (WCAG 2.1.4). */
  hasPageShortcuts: boolean
}

const STORAGE_KEY = 'serendib.player'

const defaults: Preferences = {
  volume: 1,
  isMuted: false,
  isDataSaver: undefined,
  captionLanguage: undefined,
  captionSize: 'medium',
  captionColour: 'white-on-dark',
  goesOnByItself: true,
  hasPageShortcuts: true,
}

function parseStored(json: string): Preferences {
  const stored: unknown = JSON.parse(json)
  if (typeof stored !== 'object' || stored === null) return defaults
  const entries = new Map<string, unknown>(Object.entries(stored))
  const flag = (name: keyof Preferences) => {
    const value = entries.get(name)
    return typeof value === 'boolean' ? value : undefined
  }
  const volume = entries.get('volume')
  const language = entries.get('captionLanguage')
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    isMuted: flag('isMuted') ?? defaults.isMuted,
    isDataSaver: flag('isDataSaver'),
    captionLanguage: typeof language === 'string' || language === null ? language : undefined,
    captionSize: captionSizes.find((size) => size === entries.get('captionSize')) ?? defaults.captionSize,
    captionColour:
      captionColours.find((colour) => colour === entries.get('captionColour')) ?? defaults.captionColour,
    goesOnByItself: flag('goesOnByItself') ?? defaults.goesOnByItself,
    hasPageShortcuts: flag('hasPageShortcuts') ?? defaults.hasPageShortcuts,
  }
}

function readStored(): Preferences {
  try {
    const json = localStorage.getItem(STORAGE_KEY)
    return json === null ? defaults : parseStored(json)
  } catch {
    // Storage can be forbidden (private windows, frames without cookies) or hold anything.
    return defaults
  }
}

let current: Preferences | undefined
const listeners = new Set<() => void>()

export function getPreferences(): Preferences {
  current ??= readStored()
  return current
}

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...getPreferences(), ...change }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current))
  } catch {
    // Then it is remembered until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever something was chosen; the answer stops that. */
export function subscribeToPreferences(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  // A page drawn by the server knows of nobody's choices.
  return useSyncExternalStore(subscribeToPreferences, getPreferences, () => defaults)
}
