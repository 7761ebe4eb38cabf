import type { RawBuilder, SqlBool } from 'kysely'
import { SITE_NAME } from '../../../platform/texts/site-name.ts'

/** What the sentence of a notification can say. */
export interface About {
  /** The account or channel that did it. */
  readonly name: string
  readonly logoUrl: string
  /** The beginning of the comment, in quotation marks. */
  readonly quoted: string
  readonly channelName: string
}

/** The subject of a notification's sentence, the rest of it, and the subject's picture, if it has one. */
export interface Sentence {
  readonly from: string
  readonly description: string
  readonly logoUrl: string
}

/** Rules of one kind of notifications. */
export interface Kind {
  /** What the wire calls it (NOTIFICATION_TYPE); its notifications have the first type. */
  readonly types: readonly [number, ...number[]]
  /**
   * Whether a row of `notifications` still applies for an account, as a row stays after its action was undone. Missing:
   * always. `recipientId`: SQL of the account's id.
   */
  readonly isCurrent?: (recipientId: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** Missing for kinds that are shown in groups. */
  readonly sentence?: (about: About) => Sentence
}

/**
 * An action that notifies, with the kinds of its notifications. `recipients` returns SQL with the columns
 * recipient_id, kind, topic (what can be muted), actor_id, acting_id (who is never notified), channel_id, video_id,
 * comment_id, rank (the lowest counts, if an account is concerned several times). The row of the action must exist
 * already; everything else is read from it.
 */
export interface Action<Fields, Name extends string> {
  readonly recipients: (fields: Fields) => RawBuilder<unknown>
  readonly kinds: Readonly<Record<Name, Kind>>
}

/** A sentence that the site itself says. */
export function saidBySite(description: string): Sentence {
  return { from: SITE_NAME, description, logoUrl: '' }
}
