export { RoomTaken } from './RoomTaken.tsx'
export { PublishTimeField } from './PublishTimeField.tsx'
export { publishTimeFault, publishTimeText, toLocalTime, toPublishAt } from './publish-time.ts'
