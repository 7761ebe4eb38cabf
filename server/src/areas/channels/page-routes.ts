import type { channelPageCalls, ChannelSlot, VideoCard } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { listCards } from '../videos/index.ts'
import { editChannel, getOwnNames } from './edit.ts'
import {
  findChannelOwner,
  listFeaturedIds,
  listShownSlots,
  listSiblingIds,
  listVideosOfChannel,
} from './page-queries.ts'
import { findChannel, listChannelCards, toChannelCard } from './queries.ts'
import { toChannelDetail } from './routes.ts'
import { chooseSlotVideo } from './slots.ts'

const VIDEOS_PER_PAGE = 24

export function channelPageHandlers(parts: {
  db: Database
  storage: Storage
}): Handlers<typeof channelPageCalls> {
  const { db } = parts
  const requireChannel = async (slug: string) => {
    const channel = await findChannelOwner(db, slug)
    if (!channel) throw new ApiError('channel_not_found')
    return channel
  }
  return {
    primaryVideo: async ({ query, viewer }) => {
      const channel = await findChannel(db, query.slug, viewer?.id ?? null)
      if (!channel) throw new ApiError('channel_not_found')
      const slots = await listShownSlots(db, channel.id)
      const ids = slots.map((slot) => slot.videoId)
      const cards = new Map((await listCards(db, ids, viewer)).map((card) => [card.id, card]))
      return {
        channel: toChannelDetail(channel),
        slots: slots.flatMap(({ position, videoId }) => {
          const card = cards.get(videoId)
          return card ? [toSlot(position, card)] : []
        }),
      }
    },
    activeVideoList: async ({ query, viewer }) => {
      const { id } = await requireChannel(query.slug)
      const limit = query.limit ?? VIDEOS_PER_PAGE
      const { order } = query
      const rows = await listVideosOfChannel(db, id, { order, limit, after: readCursor(query.cursor) })
      const { items, next } = trimPage(rows, limit)
      const slotOf = new Map(items.map((item) => [item.id, item.slotPosition]))
      const cards = await listCards(db, [...slotOf.keys()], viewer)
      return {
        videos: cards.map((card) => Object.assign(card, { slotPosition: slotOf.get(card.id) ?? null })),
        next,
      }
    },
    otherChannels: async ({ query, viewer }) => {
      const channel = await requireChannel(query.slug)
      const chosen = await listFeaturedIds(db, channel.id)
      const ids = chosen.length > 0 ? chosen : await listSiblingIds(db, channel, LIMITS.featuredChannelsMax)
      const cards = await listChannelCards(db, ids, viewer?.id ?? null)
      const byId = new Map(cards.map((card) => [card.id, toChannelCard(card)]))
      return { channels: ids.flatMap((id) => byId.get(id) ?? []), areChosen: chosen.length > 0 }
    },
    choosePrimaryVideo: async ({ body, viewer }) => {
      await chooseSlotVideo(db, viewer, {
        currentVideoId: body.currentVideoId,
        newVideoId: body.newVideoId,
        position: body.position,
      })
      return { message: replyTexts.slotChanged }
    },
    ownNames: async ({ query, viewer }) => ({ names: await getOwnNames(db, viewer, query.channelId) }),
    edit: async ({ body, files, viewer }) => {
      const { userId: _user, logoUrl: _logo, bannerUrl: _banner, ...edit } = body
      const { channel, defaultChannel } = await editChannel(parts, viewer, {
        ...edit,
        logo: files.logo?.path,
        banner: files.banner?.path,
      })
      return { stored: defaultChannel, defaultChannel, channel, message: replyTexts.channelSaved }
    },
  }
}

function toSlot(position: number, card: VideoCard): ChannelSlot {
  return {
    position,
    videoId: card.id,
    slug: card.slug,
    title: card.title,
    description: card.description,
    created: card.published,
    thumbnails: card.thumbnails,
    duration: card.duration,
    age: card.age,
    views: card.views,
  }
}
