import type * as z from 'zod/mini'
import { AnyText, Flag, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** A channel in a list of all channels. */
export const ChannelCard = wireObject({
  id: as('channel_id', Whole),
  name: as('channel_name', AnyText),
  slug: as('url', AnyText),
  logoUrl: as('logo', AnyText),
  isVerified: as('verified', Flag),
  subscribers: as('subscribers', Whole),
  ownerId: as('user_id', Whole),
  isSubscribed: as('subscribed', Flag),
})
export type ChannelCard = z.output<typeof ChannelCard>
