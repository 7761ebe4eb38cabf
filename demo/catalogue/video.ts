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
  /** Used in its URL: 3 to 60 letters, digits, hyphens, underscores. */
  slug: string
  channel: ChannelKey
  title: string
  description: string
  categories: readonly [CategoryName, ...CategoryName[]]
  /** Where it was filmed: the slug of a place on the map. Absent for videos that could be anywhere. */
  place?: string
  primaryTags: readonly string[]
  secondaryTags: readonly string[]
  shots: readonly [Shot, ...Shot[]]
  sounds: readonly Sound[]
  isPortrait?: boolean
  /** A custom thumbnail. Without it, a frame of the video is used. */
  thumbnail?: ScenePlace
  ageDays: number
}
