export { chaptersOf } from './chapters.ts'
export { playerSource } from './player-source.ts'
