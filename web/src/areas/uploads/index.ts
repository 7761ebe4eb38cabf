export { DamagedNote } from './DamagedNote.tsx'
export { RoomTaken } from './RoomTaken.tsx'
export { PublishTimeField } from './PublishTimeField.tsx'
export { publishTimeFault, publishTimeText, toLocalTime, toPublishAt } from './publish-time.ts'
