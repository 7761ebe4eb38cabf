import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { as, wireObject } from '../kernel/wire-object.ts'
import { AnyText, Whole } from '../kernel/scalars.ts'

/** A message of the team. Links are paths of the site or URLs of other sites; empty for none. */
export const TeamMessage = wireObject({
  phrase: as('phrase', AnyText),
  /** URL of an image; empty for the default one. */
  imageUrl: as('phrase_img', AnyText),
  /** The author of the message. */
  author: as('phrase_name', AnyText),
  link: as('phrase_link', AnyText),
})
export type TeamMessage = z.output<typeof TeamMessage>

/** An upcoming event. Its counts are editorial content and not computed. */
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
    cache: 'guests',
    summary: 'Returns the team messages, in order.',
    reply: envelope({ messages: as('dataset', z.array(TeamMessage)) }),
  }),
  upcomingEvents: endpoint({
    method: 'GET',
    path: '/v1/home/upcomingEvents',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns the upcoming events and the note above them. These are editorial content; no number is computed.',
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
    cache: 'guests',
    summary: 'Returns the advertisements, in order.',
    reply: envelope({ banners: as('dataset', z.array(AdBanner)) }),
  }),
  contact: endpoint({
    method: 'GET',
    path: '/v1/home/contact',
    access: 'public',
    cache: 'guests',
    summary: 'Returns what the operator added to the static pages. Each field is empty if it was not set.',
    reply: envelope({
      /** The email address shown for contact. */
      email: as('dataset', AnyText),
      /** Who runs the site: a name, a postal address. May have several lines. */
      operator: as('operator', AnyText),
      /** Guidelines in addition to the site's own, one paragraph per line. */
      furtherRules: as('rules', AnyText),
    }),
  }),
})
