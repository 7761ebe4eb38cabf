import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { AnyText, Whole } from './kernel/scalars.ts'

/** A note of the team. Links are paths of the site or addresses of others; empty for none. */
export const TeamMessage = wireObject({
  phrase: as('phrase', AnyText),
  /** Address of a picture; empty: the default one. */
  imageUrl: as('phrase_img', AnyText),
  /** Who says it. */
  author: as('phrase_name', AnyText),
  link: as('phrase_link', AnyText),
})
export type TeamMessage = z.output<typeof TeamMessage>

/** An event that is coming up, as the team announces it: its counts are written, not counted. */
export const UpcomingEvent = wireObject({
  title: as('pl_name', AnyText),
  videoCount: as('vd_count', Whole),
  /** YYYY-MM-DD. */
  created: as('pl_created', AnyText),
  imageUrl: as('vd_thumb', AnyText),
  link: as('link', AnyText),
})
export type UpcomingEvent = z.output<typeof UpcomingEvent>

/** An advertisement. */
export const AdBanner = wireObject({
  title: as('title', AnyText),
  line: as('text', AnyText),
  imageUrl: as('image', AnyText),
  link: as('link', AnyText),
})
export type AdBanner = z.output<typeof AdBanner>

export const editorialCalls = calls('editorial', {
  messages: endpoint({
    method: 'GET',
    path: '/v1/home/messages',
    access: 'public',
    summary: 'The notes of the team, in their order.',
    reply: envelope({ messages: as('dataset', z.array(TeamMessage)) }),
  }),
  upcomingEvents: endpoint({
    method: 'GET',
    path: '/v1/home/upcomingEvents',
    access: 'public',
    summary:
      'The events that the team announces, and the note over them. Editorial content: nothing of it is counted.',
    reply: envelope({
      events: as('dataset', z.array(UpcomingEvent)),
      subscriptions: as('subscriptions', Whole),
      /** YYYY-MM-DD. */
      updatedOn: as('updated_on', AnyText),
    }),
  }),
  banners: endpoint({
    method: 'GET',
    path: '/v1/home/banners',
    access: 'public',
    summary: 'The advertisements, in their order.',
    reply: envelope({ banners: as('dataset', z.array(AdBanner)) }),
  }),
  contact: endpoint({
    method: 'GET',
    path: '/v1/home/contact',
    access: 'public',
    summary:
      "What the operator adds to the site's own pages about itself; each is empty where nothing was given.",
    reply: envelope({
      /** Where people write to. */
      email: as('dataset', AnyText),
      /** Who runs the site: a name, a postal address. In lines. */
      operator: as('operator', AnyText),
      /** Guidelines beside the site's own. A paragraph a line. */
      furtherRules: as('rules', AnyText),
    }),
  }),
})
