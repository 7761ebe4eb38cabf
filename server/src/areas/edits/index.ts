export { editHandlers } from './routes.ts'
export { replaceFile, requireReplaceable } from './replacement.ts'
