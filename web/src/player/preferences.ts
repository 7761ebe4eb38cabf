import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { localTexts } from '../platform/site-data.ts'

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

const STORAGE_KEY = 'serendib.player'

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

function parseStored(json: string): Preferences {
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

function readStored(): Preferences {
  try {
    const json = localTexts.read(STORAGE_KEY)
    return json === null ? defaults : parseStored(json)
  } catch {
    // Storage can contain anything.
    return defaults
  }
}

// The initial state is what a server-rendered page shows, which knows no preferences.
const store = createStore<Preferences>(() => defaults)
store.setState(readStored())

export const getPreferences = store.getState
/** Calls a listener on every change. Returns the unsubscribe function. */
export const subscribeToPreferences = store.subscribe

export function changePreferences(change: Partial<Preferences>): void {
  store.setState(change)
  // If storing fails, the choice lasts until the page is left.
  localTexts.write(STORAGE_KEY, JSON.stringify(getPreferences()))
}

export function usePreferences(): Preferences {
  return useStore(store)
}
