import type { ChannelKey } from './channels.ts'
import type { AccountKey } from './people.ts'

export interface DemoPlaylist {
  owner: AccountKey
  /** The channel that owns the playlist. Without it, the account does. */
  channel?: ChannelKey
  name: string
  description: string
  isPrivate: boolean
  /** Slugs. */
  videos: readonly string[]
}

export const playlists: readonly DemoPlaylist[] = [
  {
    owner: 'nimali',
    channel: 'hill',
    name: 'Into the hills',
    description: 'From the lake up into the cloud, in the order the train takes it.',
    isPrivate: false,
    videos: [
      'kandy-lake-blue-hour',
      'slow-train-to-ella',
      'tea-pluckers-of-haputale',
      'ella-gap-the-quiet-walk',
      'night-train-demodara',
      'climbing-sri-pada-by-lamplight',
      'rain-on-liptons-seat',
    ],
  },
  {
    owner: 'ruwan',
    channel: 'wild',
    name: 'Before the jeeps',
    description: 'Animals that did not mind us being there.',
    isPrivate: false,
    videos: [
      'leopard-country-yala',
      'the-gathering-minneriya',
      'blue-whales-off-mirissa',
      'diyaluma-top-of-the-falls',
    ],
  },
  {
    owner: 'chandrani',
    channel: 'amma',
    name: 'A day of eating',
    description: 'Breakfast, lunch, and what the boys call dinner.',
    isPrivate: false,
    videos: ['hoppers-before-school', 'rice-and-curry-eight-pots', 'kottu-at-full-volume'],
  },
  {
    owner: 'asanka',
    channel: 'herit',
    name: 'Lamps and drums',
    description: 'Festival nights from Anuradhapura to Kandy.',
    isPrivate: false,
    videos: ['poson-at-ruwanwelisaya', 'inside-the-esala-perahera', 'drum-lesson-with-gurunnanse'],
  },
  {
    owner: 'kavindu',
    name: 'First trip with Amma',
    description: 'Two weeks in August, if the leave comes through.',
    isPrivate: false,
    videos: [
      'sunrise-on-sigiriya',
      'kandy-lake-blue-hour',
      'slow-train-to-ella',
      'coconut-tree-hill',
      'galle-fort-on-foot',
    ],
  },
  {
    owner: 'kavindu',
    name: 'For falling asleep',
    description: '',
    isPrivate: true,
    videos: ['rain-on-liptons-seat', 'nil-manel-blue-water-lily', 'kallady-lagoon-singing-fish'],
  },
  {
    owner: 'lena',
    name: 'Der Süden, ganz langsam',
    description: 'What we saw, and what we have to come back for.',
    isPrivate: false,
    videos: [
      'stilt-fishing-koggala',
      'galle-lighthouse-keeper',
      'weligama-after-the-rain',
      'blue-whales-off-mirissa',
    ],
  },
]
