export { playerCaptions, playerSource } from './player-source.ts'
