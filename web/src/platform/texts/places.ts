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

/** One place of each kind, in the singular. */
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

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const nameOfMonth = (number: number | string) => months[Number(number) - 1] ?? ''

/** Texts of the map, the pages of places, and the place of a video. */
export const placeTexts = {
  title: 'Places',
  subtitle: (videos: string, places: string) => `${videos} from ${places} on the island`,
  video: 'video',
  videos: 'videos',
  place: 'place',
  places: 'places',

  map: 'Map of Sri Lanka',
  mapHint: 'A diamond is a place with videos. A number is a group of nearby places. Select it to zoom in.',
  wholeIsland: 'Whole island',
  /** Each in lines. */
  seas: {
    bengal: ['Bay of', 'Bengal'],
    indian: ['Indian', 'Ocean'],
    mannar: ['Gulf of', 'Mannar'],
    laccadive: ['Laccadive', 'Sea'],
    palk: ['Palk', 'Bay'],
  },
  marker: (name: string, videos: string) => `${name}, ${videos}`,
  pressAgain: (marker: string) => `${marker}. Press again to open`,
  /** `label` is the text on the map: 'Ella +2'. */
  cluster: (count: number, label: string, others: string, videos: string) =>
    `${count} places, ${label}: ${others}. ${videos}. Zoom in`,
  andMore: (name: string, more: number) => `${name} +${more}`,
  stop: (number: number) => `Stop ${number}`,
  /** The label of a stop in map apps. */
  stopOnDevice: (number: number, name: string) => `${number}. ${name}`,
  stopNumbers: (numbers: string) => `Stops ${numbers}`,
  stopVideo: (stop: string, name: string, title: string) => `${stop}, ${name}: ${title}`,
  stopsThere: (stops: string, name: string) => `${stops}, ${name}. Show in the list`,
  stopsClose: (stops: string, label: string, others: string) => `${stops}, ${label}: ${others}. Zoom in`,
  wholeRoute: 'Whole route',

  kind: 'Kind of place',
  allKinds: 'All',
  kinds,
  kindNames,
  find: 'Find a place',
  findHint: 'Search by name in English, Sinhala or Tamil, or by district',
  nearMe: 'Near me',
  nearMeNote: 'Your location stays on your device.',
  locating: 'Finding your location',
  locationDenied:
    "Your browser isn't sharing your location with this site. Allow it in your browser's settings, then try again.",
  locationUnknown: "Couldn't find your location. Try again in a moment, preferably outdoors.",
  nearest: (name: string, distance: string) => `Nearest: ${name}, ${distance}`,
  nearestFirst: 'Nearest first',
  kilometres: (count: string) => `${count} km`,
  withinOne: 'less than 1 km',
  fromYou: (distance: string) => `${distance} from you`,
  youAreHere: 'You are here',
  province: (name: string) => `${name} Province`,
  district: (name: string) => `${name} District`,
  noneFound: 'No places found.',
  unfilmed: 'On the map, but without videos yet:',
  showAll: 'Show all places',
  empty: 'No videos have a place yet.',
  emptyAdvice: 'Add a place when you publish a video, and it will appear here.',
  upload: 'Upload a video',
  loading: 'Loading places',

  onStreetMap: 'View on OpenStreetMap',

  notFound: 'Place not found',
  notFoundAdvice: 'The URL may be wrong.',
  toPlaces: 'All places',
  onMap: (name: string) => `${name} on the map of the island`,
  videosFrom: (name: string) => `Videos from ${name}`,
  sort: 'Sort videos',
  orders: { newest: 'Newest', views: 'Most viewed' },
  loadingVideos: 'Loading videos',
  noVideos: 'No videos from here yet.',
  nearby: 'Nearby',
  distance: (kilometres: number) => (kilometres < 1 ? 'less than 1 km away' : `${kilometres} km away`),

  field: 'Place',
  fieldHint: "Where most of the video was filmed. You can use any of the place's names.",
  fieldPlaceholder: 'Ella, යාපනය, மட்டக்களப்பு...',
  clear: 'Remove place',
  searching: 'Searching...',
  typeToFind: 'Type a name or a district',
  noMatch: 'No matching places.',
  foundCount: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  filmedNear: (name: string) => `Filmed near ${name}?`,
  suggestionNote:
    "Your camera saved this location in the file. Nobody else can see it, and it's published only if you say yes.",
  take: (name: string) => `Yes, ${name}`,
  leave: 'No',
  declined: (name: string) => `OK, ${name} wasn't added.`,

  filmedAt: (name: string) => `Filmed near ${name}`,
  filmedIn: 'Filmed in',
  filmingYear: 'Year',
  noMonth: 'Not set',
  months,
  /** `month` is '2025-03'. */
  filmedInMonth: (month: string) => `Filmed in ${nameOfMonth(month.slice(5))} ${month.slice(0, 4)}`,
  /** `numbers` are months, starting at 1, of one or more years. */
  filmedInMonths: (numbers: readonly number[]) => {
    const names = numbers.map(nameOfMonth)
    return `Filmed in ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`
  },
} as const
