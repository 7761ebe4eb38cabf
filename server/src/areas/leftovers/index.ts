export { leftoverHandles, leftoverSchedules } from './jobs.ts'
