export { chaptersOf } from './chapters.ts'
export { playerCaptions, playerSource } from './player-source.ts'
