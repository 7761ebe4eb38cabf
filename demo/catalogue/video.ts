import type { Shot } from '../footage.ts'
import type { ScenePlace } from '../scenes/index.ts'
import type { Sound } from '../sound.ts'
import type { ChannelKey } from './channels.ts'

/** Names of the site's categories. */
export type CategoryName =
  | 'Hill country'
  | 'Coast and lagoon'
  | 'Wild island'
  | 'Heritage'
  | 'Food'
  | 'Journeys'
  | 'Festivals'
  | 'City life'

export interface DemoVideo {
  /** Its url: 3 to 60 letters, digits, hyphens, underscores. */
  slug: string
  channel: ChannelKey
  title: string
  description: string
  categories: readonly [CategoryName, ...CategoryName[]]
  /** Where it was filmed: a place of the map, by its url. None for what could be anywhere. */
  place?: string
  primaryTags: readonly string[]
  secondaryTags: readonly string[]
  shots: readonly [Shot, ...Shot[]]
  sounds: readonly Sound[]
  isPortrait?: boolean
  /** A picture of its own; otherwise a frame of the video is taken. */
  thumbnail?: ScenePlace
  ageDays: number
}
