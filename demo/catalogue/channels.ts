import type { ScenePlace } from '../scenes/index.ts'
import type { AccountKey } from './people.ts'

export interface DemoChannel {
  key: string
  name: string
  /** Used in its URL: 3 to 60 letters, digits, hyphens, underscores. */
  slug: string
  description: string
  location: string
  owner: AccountKey
  /** Number of the drawn logo, 1 to 8. */
  mark: number
  banner: ScenePlace & { focus?: number }
  isVerified: boolean
  ageDays: number
}

export const channels = [
  {
    key: 'hill',
    name: 'Hill Country Diaries',
    slug: 'HillCountryDiaries',
    description:
      'Trains, tea and cold mornings between Kandy and Haputale. I grew up in the line houses below Lipton’s Seat and film the hills the way we see them: slowly, and usually through mist. New films on Sundays.',
    location: 'Haputale',
    owner: 'nimali',
    mark: 1,
    banner: { scene: 'tea', palette: 'golden', seed: 12, focus: 0.36 },
    isVerified: true,
    ageDays: 610,
  },
  {
    key: 'wild',
    name: 'Wild Ceylon',
    slug: 'WildCeylon',
    description:
      'Leopards, elephants, whales and the people who look after the places they live in. I have guided in Yala for eighteen years. We keep our distance, we switch the engine off, and we never bait.',
    location: 'Tissamaharama',
    owner: 'ruwan',
    mark: 2,
    banner: { scene: 'minneriya', palette: 'golden', seed: 3, focus: 0.5 },
    isVerified: true,
    ageDays: 820,
  },
  {
    key: 'south',
    name: 'South Coast Stories',
    slug: 'SouthCoastStories',
    description:
      'Small harbours, stilt fishers and the long bays from Koggala to Tangalle. Told by the people who get up before the boats do.',
    location: 'Mirissa',
    owner: 'sachini',
    mark: 3,
    banner: { scene: 'mirissa', palette: 'golden', seed: 5, focus: 0.45 },
    isVerified: false,
    ageDays: 340,
  },
  {
    key: 'amma',
    name: 'Amma’s Table',
    slug: 'AmmasTable',
    description:
      'What we cook at home, and how my mother taught me. No measuring cups, I will show you with my hand. Write to me if something does not work and we will find out why together.',
    location: 'Kurunegala',
    owner: 'chandrani',
    mark: 4,
    banner: { scene: 'rice', palette: 'day', seed: 8, focus: 0.5 },
    isVerified: true,
    ageDays: 505,
  },
  {
    key: 'fort',
    name: 'Fort Walks',
    slug: 'FortWalks',
    description:
      'Old towns on foot: Galle first, then every street with a veranda and a story. I was born on Leyn Baan Street and still get lost on it.',
    location: 'Galle',
    owner: 'fazil',
    mark: 5,
    banner: { scene: 'galle', palette: 'dawn', seed: 21, focus: 0.42 },
    isVerified: false,
    ageDays: 275,
  },
  {
    key: 'north',
    name: 'Northern Light',
    slug: 'NorthernLight',
    description:
      'யாழ்ப்பாணம், the islands and the lagoons of the north and east. Palmyra, prawns, temple bells and a great deal of sky. Films in Tamil and English.',
    location: 'Jaffna',
    owner: 'tharani',
    mark: 6,
    banner: { scene: 'jaffna', palette: 'dawn', seed: 13, focus: 0.5 },
    isVerified: true,
    ageDays: 390,
  },
  {
    key: 'point',
    name: 'Point Break LK',
    slug: 'PointBreakLK',
    description:
      'Surf from Arugam Bay to Weligama, both seasons. Tide, swell and wind in every description, and where to eat afterwards.',
    location: 'Arugam Bay',
    owner: 'dilan',
    mark: 7,
    banner: { scene: 'surf', palette: 'day', seed: 2, focus: 0.5 },
    isVerified: false,
    ageDays: 210,
  },
  {
    key: 'herit',
    name: 'Heritage Lanka',
    slug: 'HeritageLanka',
    description:
      'Two thousand years in stone, water and drum. I teach history in Anuradhapura and film on full-moon days, when the places are as full of people as they were built to be.',
    location: 'Anuradhapura',
    owner: 'asanka',
    mark: 8,
    banner: { scene: 'stupa', palette: 'dusk', seed: 4, focus: 0.5 },
    isVerified: true,
    ageDays: 700,
  },
] as const satisfies readonly DemoChannel[]

export type ChannelKey = (typeof channels)[number]['key']
