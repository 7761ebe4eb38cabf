export { placeHandlers } from './routes.ts'
export { placeNameOf } from './place-name.ts'
export { exportPlaces, importPlaces } from './gazetteer-file.ts'
export { suggestPlace } from './suggestion.ts'
