export { PlaceField } from './PlaceField.tsx'
