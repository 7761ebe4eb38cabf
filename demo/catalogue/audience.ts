import { randomFrom } from '../scenes/canvas.ts'
import { channels } from './channels.ts'
import type { ChannelKey } from './channels.ts'
import { accounts } from './people.ts'
import type { AccountKey } from './people.ts'

/** Who subscribes to which channel; never to their own. */
export const subscriptions: readonly { account: AccountKey; channel: ChannelKey }[] = accounts.flatMap(
  (account, i) => {
    const random = randomFrom(i + 3)
    return channels
      .filter((channel) => channel.owner !== account.key)
      .filter((channel) =>
        account.key === 'kavindu'
          ? channel.mark % 2 === 0 || channel.key === 'hill'
          : random() < 0.3 + channel.ageDays / 1600,
      )
      .map((channel) => ({ account: account.key, channel: channel.key }))
  },
)

/** Who likes and who dislikes a video. Deterministic for each slug. */
export function votesOf(slug: string): { likes: AccountKey[]; dislikes: AccountKey[] } {
  const random = randomFrom(slug.length * 131 + slug.charCodeAt(3) * 17 + slug.charCodeAt(slug.length - 2))
  const warmth = 0.35 + random() * 0.5
  const likes: AccountKey[] = []
  const dislikes: AccountKey[] = []
  for (const { key } of accounts) {
    const mood = random()
    if (mood < warmth) likes.push(key)
    else if (mood > 0.965) dislikes.push(key)
  }
  return { likes, dislikes }
}
