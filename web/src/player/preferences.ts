import { useSyncExternalStore } from 'react'
import { storedValue } from '../platform/stored-value.ts'

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const
export type CaptionSize = (typeof captionSizes)[number]

export const captionColours = ['white-on-dark', 'yellow-on-dark', 'dark-on-white', 'white-outlined'] as const
export type CaptionColour = (typeof captionColours)[number]

/** The viewer's choices, stored in this browser. */
interface Preferences {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  /** Undefined until chosen: then the browser's own data saver setting decides. */
  isDataSaver: boolean | undefined
  /** Data saver plays only the lowest rendition. */
  isLowestOnly: boolean
  /** Plays only the audio of videos. */
  isSoundOnly: boolean
  /** The caption language, null for none; undefined until chosen: then the video's default is shown. */
  captionLanguage: string | null | undefined
  /** The audio track chosen last; undefined until then. */
  audioLanguage: string | undefined
  audioName: string | undefined
  /** The language of the captions that were shown last, for turning them on again. */
  lastCaptionLanguage: string | undefined
  captionSize: CaptionSize
  captionColour: CaptionColour
  autoplaysNext: boolean
  /** Single-key shortcuts work anywhere on the page; some users need to turn that off (WCAG 2.1.4). */
  hasPageShortcuts: boolean
}

const defaults: Preferences = {
  volume: 1,
  isMuted: false,
  isDataSaver: undefined,
  isLowestOnly: false,
  isSoundOnly: false,
  captionLanguage: undefined,
  audioLanguage: undefined,
  audioName: undefined,
  lastCaptionLanguage: undefined,
  captionSize: 'medium',
  captionColour: 'white-on-dark',
  autoplaysNext: true,
  hasPageShortcuts: true,
}

function parseStored(json: string | null): Preferences {
  if (json === null) return defaults
  const stored: unknown = JSON.parse(json)
  if (typeof stored !== 'object' || stored === null) return defaults
  const entries = new Map<string, unknown>(Object.entries(stored))
  const flag = <Name extends keyof Preferences>(name: Name) => {
    const value = entries.get(name)
    return typeof value === 'boolean' ? value : defaults[name]
  }
  const text = (name: keyof Preferences) => {
    const value = entries.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const volume = entries.get('volume')
  const language = entries.get('captionLanguage')
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    isMuted: flag('isMuted'),
    isDataSaver: flag('isDataSaver'),
    isLowestOnly: flag('isLowestOnly'),
    isSoundOnly: flag('isSoundOnly'),
    captionLanguage: typeof language === 'string' || language === null ? language : undefined,
    audioLanguage: text('audioLanguage'),
    audioName: text('audioName'),
    lastCaptionLanguage: text('lastCaptionLanguage'),
    captionSize: captionSizes.find((size) => size === entries.get('captionSize')) ?? defaults.captionSize,
    captionColour:
      captionColours.find((colour) => colour === entries.get('captionColour')) ?? defaults.captionColour,
    autoplaysNext: flag('autoplaysNext'),
    hasPageShortcuts: flag('hasPageShortcuts'),
  }
}

const stored = storedValue('serendib.player', parseStored, (preferences) => JSON.stringify(preferences))

/** The choices as they are stored now: other windows change them too. */
export const getPreferences = stored.get
/** Calls a listener on every change, also by another window. Returns the unsubscribe function. */
export const subscribeToPreferences = stored.subscribe

/** Stores a choice. If storing fails, it lasts until the page is left. */
export function changePreferences(change: Partial<Preferences>): void {
  stored.set({ ...stored.get(), ...change })
}

/** The choices, for components. A server-rendered page knows none. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(stored.subscribe, stored.get, () => defaults)
}
