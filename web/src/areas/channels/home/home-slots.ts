import { LIMITS, type ChannelSlot } from '@serendib/contract'

/** The number of the primary slot. */
export const PRIMARY = 1

/** A slot of a channel's Home with its video. */
export interface HomeSlot {
  readonly position: number
  readonly slot: ChannelSlot | undefined
}

/** All five slots in order, filled or not. */
export function homeSlotsOf(slots: readonly ChannelSlot[]): HomeSlot[] {
  return Array.from({ length: LIMITS.channelSlots }, (_, index) => {
    const position = index + PRIMARY
    return { position, slot: slots.find((slot) => slot.position === position) }
  })
}
