import type { editorialCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import {
  getOperatorWords,
  getEventsNote,
  listAdBanners,
  listTeamMessages,
  listUpcomingEvents,
} from './queries.ts'

export function editorialHandlers({ db }: { db: Database }): Handlers<typeof editorialCalls> {
  return {
    messages: async () => {
      const messages = await listTeamMessages(db)
      return {
        messages: messages.map(({ phrase, image, author, link }) => ({
          phrase,
          imageUrl: image,
          author,
          link,
        })),
      }
    },
    upcomingEvents: async () => {
      const events = await listUpcomingEvents(db)
      const note = await getEventsNote(db)
      return {
        events: events.map(({ title, videoCount, createdOn, image, link }) => ({
          title,
          videoCount,
          created: createdOn,
          imageUrl: image,
          link,
        })),
        ...note,
      }
    },
    banners: async () => {
      const banners = await listAdBanners(db)
      return {
        banners: banners.map(({ title, line, image, link }) => ({ title, line, imageUrl: image, link })),
      }
    },
    contact: () => getOperatorWords(db),
  }
}
