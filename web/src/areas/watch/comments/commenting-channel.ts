import { useSyncExternalStore } from 'react'
import { localTexts } from '../../../platform/site-data.ts'
import { storedValue } from '../../../platform/stored-value.ts'

/** The channel that the user comments as, stored in this browser. */
export interface CommentingChannel {
  readonly id: number
  readonly name: string
  readonly logoUrl: string
}

const channelId = storedValue<number | null>(
  'comch',
  (stored) => (stored !== null && /^[1-9]\d{0,9}$/.test(stored) ? Number(stored) : null),
  (id) => (id === null ? null : String(id)),
)

/** The id of the channel that was chosen last; null for the user. */
export function useCommentingChannelId(): number | null {
  return useSyncExternalStore(channelId.subscribe, channelId.get, () => null)
}

/** Stores the choice: the channel in comch, its logo in comcl, its name in comcn; nothing for the user. */
export function chooseCommentingChannel(channel: CommentingChannel | null): void {
  localTexts.write('comcl', channel && channel.logoUrl)
  localTexts.write('comcn', channel && channel.name)
  channelId.set(channel && channel.id)
}
