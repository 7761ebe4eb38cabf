import type { channelCalls, ChannelDetail } from '@serendib/contract'
import { LIMITS, SLUG_PATTERN, refusalText } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayText } from '../../platform/formats.ts'
import { cutPage, readCursor } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { ChannelParts } from './channel.ts'
import { openChannel, randomSlug, toOwnChannel } from './channel.ts'
import {
  findChannel,
  isNameTaken,
  isSlugTaken,
  listChannels,
  listOwnChannels,
  toChannelCard,
} from './queries.ts'

export function channelHandlers(parts: ChannelParts): Handlers<typeof channelCalls> {
  const { db } = parts
  const ownChannels = async (ownerId: number) => ({
    channels: (await listOwnChannels(db, ownerId)).map(toOwnChannel),
  })
  return {
    index: async ({ query, viewer }) => {
      const limit = query.limit ?? LIMITS.channelsPerPage
      const rows = await listChannels(db, {
        limit,
        after: readCursor(query.cursor),
        viewerId: viewer?.id ?? null,
        name: query.name,
      })
      const { items, next } = cutPage(rows, limit)
      return { channels: items.map(toChannelCard), next }
    },
    channelDetails: async ({ query, viewer }) => {
      const channel = await findChannel(db, query.slug, viewer?.id ?? null)
      if (!channel) throw new Refusal('channel_not_found')
      return { channel: toChannelDetail(channel) }
    },
    loadMultipleChannelsInNavigation: ({ viewer }) => ownChannels(viewer.id),
    userHasChannels: ({ viewer }) => ownChannels(viewer.id),
    uniqueUrl: async ({ query }) => {
      if (!SLUG_PATTERN.test(query.slug))
        return { isFree: false, message: refusalText('channel_url_invalid') }
      const isFree = !(await isSlugTaken(db, query.slug, query.channelId))
      return { isFree, message: isFree ? 'Channel URL is good to go' : refusalText('channel_url_taken') }
    },
    uniqueName: async ({ query }) => {
      if (query.name === '') return { isFree: false, message: refusalText('channel_parameters_missing') }
      const isFree = !(await isNameTaken(db, query.name))
      return { isFree, message: isFree ? 'Channel name is good to go' : refusalText('channel_name_taken') }
    },
    randomUrl: async ({ query }) => ({ slug: await randomSlug(db, query.name) }),
    create: ({ body, files, viewer }) =>
      openChannel(parts, viewer, {
        name: body.name,
        slug: body.slug,
        description: body.description,
        logo: files.logo?.path,
        banner: files.banner?.path,
      }),
  }
}

/** A channel as its own page shows it. */
export function toChannelDetail(row: NonNullable<Awaited<ReturnType<typeof findChannel>>>): ChannelDetail {
  const card = toChannelCard(row)
  return {
    ...card,
    bannerUrl: mediaUrl(row.bannerKey),
    description: row.description,
    videoCount: row.videoCount,
    location: row.location,
    rank: row.isVerified ? 'Verified' : 'Community',
    joined: dayText(row.createdAt),
    views: row.viewCount,
  }
}
