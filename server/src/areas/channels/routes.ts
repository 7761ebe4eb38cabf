import type { channelCalls, ChannelDetail } from '@serendib/contract'
import { LIMITS, SLUG_PATTERN, errorText } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import { dayText } from '../../platform/formats.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { ChannelParts } from './channel.ts'
import { openChannel, randomSlug, toOwnChannel } from './channel.ts'
import { isLookAlike } from './look-alikes.ts'
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
      const { items, next } = trimPage(rows, limit)
      return { channels: items.map(toChannelCard), next }
    },
    channelDetails: async ({ query, viewer }) => {
      const channel = await findChannel(db, query.slug, viewer?.id ?? null)
      if (!channel) throw new ApiError('channel_not_found')
      return { channel: toChannelDetail(channel) }
    },
    loadMultipleChannelsInNavigation: ({ viewer }) => ownChannels(viewer.id),
    userHasChannels: ({ viewer }) => ownChannels(viewer.id),
    uniqueUrl: async ({ query }) => {
      if (!SLUG_PATTERN.test(query.slug)) return { isFree: false, message: errorText('channel_url_invalid') }
      const isFree = !(await isSlugTaken(db, query.slug, query.channelId))
      return { isFree, message: isFree ? replyTexts.channelUrlFree : errorText('channel_url_taken') }
    },
    uniqueName: async ({ query, viewer }) => {
      if (query.name === '') return { isFree: false, message: errorText('channel_parameters_missing') }
      if (await isNameTaken(db, query.name))
        return { isFree: false, message: errorText('channel_name_taken') }
      const isReserved = await isLookAlike(db, query.name, viewer)
      return {
        isFree: !isReserved,
        message: isReserved ? errorText('name_reserved') : replyTexts.channelNameFree,
      }
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
