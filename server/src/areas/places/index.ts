export { placeHandlers } from './routes.ts'
export { placeNameOf } from './place-name-queries.ts'
export { exportPlaces, importPlaces } from './gazetteer-file.ts'
export { suggestPlace } from './suggestion.ts'
