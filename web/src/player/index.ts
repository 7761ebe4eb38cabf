export { Player } from './Player.tsx'
export type { PlayerHandle, PlayerProps } from './Player.tsx'
export type { CaptionTrack, Chapter, NextFilm, PlayerSource, Rendition } from './source.ts'
