import type { AudioChoice } from './audio-tracks.ts'
import type { ErrorKind } from './playback-error.ts'
import type { SoundOnly } from './sound-only.ts'

/** What an engine reports while it works. */
export interface EngineReport {
  /** The selectable renditions, highest first; empty when the browser chooses. */
  onRenditions: (heights: number[]) => void
  onRenditionInUse: (rendition: number) => void
  onAudio: (choice: AudioChoice) => void
  onSoundOnly: (soundOnly: SoundOnly) => void
  /** With how long to wait before `resume`, in milliseconds, if the site limits this network. */
  onError: (error: ErrorKind, waitMs?: number) => void
  /** More of the video has arrived. */
  onLoaded: () => void
}

/** Connects one source to one video element: with hls.js, the browser's own HLS, or as a plain file. */
export interface Engine {
  /**
   * Loads the code and the playlists: the master playlist, and those of the rendition that playback would
   * start with.
   */
  preload: () => void
  /**
   * Loads the code, the playlists and the video's segment at `position` (seconds); no segment with data saver
   * on.
   */
  prepare: (position: number) => void
  /** Starts loading the video at `position` (seconds). */
  start: (position: number) => void
  setRendition: (rendition: number | 'auto') => void
  setDataSaver: (isOn: boolean) => void
  /** Takes effect at the next `retry`. */
  setSoundOnly: (isOn: boolean) => void
  setAudioTrack: (name: string) => void
  /** Continues after a lost connection, keeping what is buffered. */
  resume: (position: number) => void
  /** Starts over at `position`, after any error. */
  retry: (position: number) => void
  /** Whether the source is a URL that the element loads itself. */
  isPlain: () => boolean
  /** Continues with such a source at `position`. */
  playPlain: (position: number) => void
  /** Marks the stream as complete: what is buffered is the whole video. */
  finish: () => void
  /** Increases with everything that arrives. */
  progress: () => number
  /** The duration of one frame, in seconds. */
  frameSeconds: () => number
  destroy: () => void
}
