import type { searchCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { readCursor } from '../../platform/keyset.ts'
import { listChannelCards, toChannelCard } from '../channels/index.ts'
import { listSearches } from '../history/index.ts'
import { listCards } from '../videos/index.ts'
import { search, suggest } from './search.ts'

const VIDEOS_PER_PAGE = 20
const HISTORY_TITLES_MAX = 50

export function searchHandlers({ db }: { db: Database }): Handlers<typeof searchCalls> {
  return {
    searchVideo: async ({ query, viewer }) => {
      const { order = 'relevance', limit = VIDEOS_PER_PAGE } = query
      const {
        channelIds,
        videos: matches,
        ...found
      } = await search(db, query.term, {
        filters: query,
        order,
        limit,
        after: readCursor(query.cursor),
      })
      const videoIds = matches.map(({ id }) => id)
      const [cards, channels] = await Promise.all([
        listCards(db, videoIds, viewer),
        channelIds.length === 0 ? [] : listChannelCards(db, channelIds, viewer?.id ?? null),
      ])
      const channelsById = new Map(channels.map((channel) => [channel.id, toChannelCard(channel)]))
      const inCaptions = new Set(matches.filter(({ isInCaptions }) => isInCaptions).map(({ id }) => id))
      const videos = cards.map((card) => Object.assign(card, { isInCaptions: inCaptions.has(card.id) }))
      return {
        isFound: videos.length > 0 || channels.length > 0,
        results: { videos, channels: channelIds.flatMap((id) => channelsById.get(id) ?? []) },
        ...found,
      }
    },
    suggestions: async ({ query }) => {
      if (query.term === '') return { suggestions: [], places: [] }
      const { titles, places } = await suggest(db, query.term)
      return { suggestions: titles.map((title) => ({ title })), places }
    },
    historyTitles: async ({ viewer }) => {
      const searches = await listSearches(db, viewer.id, { limit: HISTORY_TITLES_MAX - 1, after: undefined })
      return { searches: searches.map(({ title }) => ({ title })) }
    },
  }
}
