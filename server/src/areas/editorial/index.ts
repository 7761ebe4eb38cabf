export { editorialHandlers } from './routes.ts'
export { exportEditorial, importEditorial, setPicks } from './editorial-file.ts'
