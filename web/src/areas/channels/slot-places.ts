import { LIMITS, type ChannelSlot } from '@serendib/contract'

/** The primary video's place. */
export const PRIMARY = 1

/** A place of a channel's Home, with the video that it has. */
export interface Place {
  readonly position: number
  readonly slot: ChannelSlot | undefined
}

/** All five places in their order, filled or not. */
export function placesOf(slots: readonly ChannelSlot[]): Place[] {
  return Array.from({ length: LIMITS.channelSlots }, (_, index) => {
    const position = index + PRIMARY
    return { position, slot: slots.find((slot) => slot.position === position) }
  })
}
