export { forgetGuestPosition, readPosition, savePosition, sendPositions } from './positions.ts'
