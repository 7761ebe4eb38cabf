export { Player } from './Player.tsx'
export type { PlayerProps } from './Player.tsx'
export type { PlayerHandle } from './usePlayerHandle.ts'
export type { CaptionTrack, Chapter, NextVideo, PlayerSource, Rendition } from './engine/source.ts'
