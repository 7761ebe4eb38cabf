export { boundBytesOf, isSameBound, readRoom, refuseEarly, requireRoom, setBound } from './room.ts'
export { toBound } from './queries.ts'
export { roomHandles, roomSchedules } from './jobs.ts'
export { measureJob } from './job-kinds.ts'
