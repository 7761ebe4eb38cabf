export { editorialHandlers } from './routes.ts'
export { exportEditorial, importEditorial, setPicks, hashVersion } from './editorial-file.ts'
export type { EditorialError, EditorialFile, EditorialImport } from './editorial-file.ts'
export { listTitles, lockEditorial } from './queries.ts'
