import type { PlaceKind } from '@serendib/contract'

const kinds: Record<PlaceKind, string> = {
  town: 'Towns',
  beach: 'Beaches',
  island: 'Islands',
  mountain: 'Mountains',
  waterfall: 'Waterfalls',
  lake: 'Lakes and rivers',
  wildlife: 'Wildlife',
  heritage: 'Heritage',
}

/** One place of a kind. */
const kindNames: Record<PlaceKind, string> = {
  town: 'Town',
  beach: 'Beach',
  island: 'Island',
  mountain: 'Mountain',
  waterfall: 'Waterfall',
  lake: 'Lake or river',
  wildlife: 'Wildlife',
  heritage: 'Heritage',
}

/** Texts of the map, of a place's page, and of where a film says that it was made. */
export const placeTexts = {
  title: 'Places',
  subtitle: (films: string, places: string) => `${films} from ${places} of the island`,
  film: 'film',
  films: 'films',
  place: 'place',
  places: 'places',

  map: 'Map of Sri Lanka',
  mapHint:
    'A diamond is a place with films. A number is several that stand close together: press it to look closer.',
  wholeIsland: 'Whole island',
  marker: (name: string, films: string) => `${name}, ${films}`,
  pressAgain: (marker: string) => `${marker}. Press again to go there`,
  /** `label` is what stands on the map: 'Ella +2'. */
  cluster: (count: number, label: string, others: string, films: string) =>
    `${count} places, ${label}: ${others}. ${films}. Look closer`,
  andMore: (name: string, more: number) => `${name} +${more}`,
  stop: (number: number) => `Stop ${number}`,
  /** As map apps show it beside its point. */
  stopOnDevice: (number: number, name: string) => `${number}. ${name}`,
  stopsFromTo: (first: number, last: number) => `Stops ${first} to ${last}`,
  stopsAnd: (others: string, last: number) => `Stops ${others} and ${last}`,
  stopFilm: (stop: string, name: string, title: string) => `${stop}, ${name}: ${title}`,
  stopsThere: (stops: string, name: string) => `${stops}, ${name}. Show them in the list`,
  stopsClose: (stops: string, label: string, others: string) => `${stops}, ${label}: ${others}. Look closer`,
  wholeWay: 'Whole way',
  latitude: (degrees: number) => `${degrees}° N`,
  longitude: (degrees: number) => `${degrees}° E`,

  kind: 'Kind of place',
  allKinds: 'All',
  kinds,
  kindNames,
  find: 'Find a place',
  findHint: 'By its name in English, Sinhala or Tamil, or by its district',
  nearMe: 'Near me',
  nearMeNote: 'Where you are stays on your device.',
  locating: 'Finding you',
  locationDenied:
    'Your browser does not tell this site where you are. Allow it in the browser’s settings, then press again.',
  locationUnknown:
    'Your device could not find out where it is. Try again in a moment, best under the open sky.',
  nearest: (name: string, distance: string) => `Nearest: ${name}, ${distance}`,
  nearestFirst: 'Nearest first',
  kilometres: (count: string) => `${count} km`,
  withinOne: 'less than 1 km',
  fromYou: (distance: string) => `${distance} from you`,
  youAreHere: 'You are here',
  province: (name: string) => `${name} Province`,
  district: (name: string) => `${name} district`,
  noneFound: 'No place with films fits.',
  unfilmed: 'On the map, and still without a film:',
  showAll: 'Show all places',
  empty: 'No film says yet where it was made.',
  emptyAdvice: 'Name the place when you publish yours, and it will stand here.',
  upload: 'Upload a film',
  loading: 'Loading places',

  onStreetMap: 'On OpenStreetMap',

  notFound: 'This place is not on our map',
  notFoundAdvice: 'The address may have a slip in it.',
  toPlaces: 'All places',
  onMap: (name: string) => `${name} on the map of the island`,
  filmsFrom: (name: string) => `Films from ${name}`,
  sort: 'Sort films',
  orders: { newest: 'Newest', views: 'Most viewed' },
  loadingFilms: 'Loading films',
  noFilms: 'Nobody has shown a film from here yet.',
  nearby: 'Nearby',
  distance: (kilometres: number) => (kilometres < 1 ? 'next to it' : `${kilometres} km away`),

  field: 'Place',
  fieldHint: 'Where most of it was filmed. Any of its names will do.',
  fieldPlaceholder: 'Ella, යාපනය, மட்டக்களப்பு…',
  clear: 'Take the place away',
  searching: 'Looking…',
  typeToFind: 'Type a name or a district',
  noMatch: 'No place of this name is on our map.',
  foundCount: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  filmedNear: (name: string) => `Filmed near ${name}?`,
  suggestionNote:
    'The camera wrote it into the file. Nobody else sees that, and it is published only if you say so.',
  take: (name: string) => `Yes, ${name}`,
  leave: 'No',
  declined: (name: string) => `Not near ${name}, then.`,

  filmedAt: (name: string) => `Filmed at ${name}`,
} as const
