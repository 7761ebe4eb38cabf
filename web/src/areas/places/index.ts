export { FoundPlaces, UnfilmedPlaces } from './FoundPlaces.tsx'
export { PlaceField } from './PlaceField.tsx'
