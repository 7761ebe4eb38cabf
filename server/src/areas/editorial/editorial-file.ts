import { createHash } from 'node:crypto'
import { cleanName, cleanText, countCharacters, isEmail, LIMITS } from '@serendib/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalidInputText } from '../../platform/http/invalid-input-text.ts'
import { ApiError } from '../../platform/api-error.ts'
import {
  getOperatorWords,
  getEventsNote,
  listAdBanners,
  listPicks,
  listTeamMessages,
  listUpcomingEvents,
  lockEditorial,
  replaceAdBanners,
  replaceOperatorWords,
  replacePicks,
  replaceTeamMessages,
  replaceUpcomingEvents,
} from './queries.ts'

// The browser may load images only from this site. It treats a backslash as a slash, and two slashes lead to another
// site.
const image = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])\S+$/, 'must be a path of this site, like /editorial/lagoon.webp')
const link = z
  .string()
  .max(300)
  .regex(/^(\/(?![/\\])\S*|https:\/\/\S+)$/, 'must be a path of this site or an https:// address')
const day = z.iso.date('must be a day, YYYY-MM-DD')
const count = z.int().min(0).max(1_000_000_000)
/** Bounded, because every page that shows a list loads all of it. */
const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(50)
/** A single-line text and a multi-line text, whose length limits count characters as the form does. */
const line = (max: number) => bounded(z.string().overwrite(cleanName), max)
const lines = (max: number) => bounded(z.string().overwrite(cleanText), max)
const bounded = (text: z.ZodString, max: number) =>
  text.refine((cleaned) => countCharacters(cleaned, max) <= max, `must be at most ${max} characters`)
const words = (max: number) => line(max).min(1, 'is missing')

const EditorialFile = z.strictObject({
  /** The email address shown for contact; '' shows none. */
  contact: line(LIMITS.contactMax).refine((text) => text === '' || isEmail(text), 'must be an email address'),
  /** Who runs the site: a name, a postal address. */
  operator: lines(LIMITS.operatorMax).default(''),
  /** Guidelines in addition to the site's own, one paragraph per line. */
  furtherRules: lines(LIMITS.furtherRulesMax).default(''),
  messages: listOf(
    z.strictObject({
      phrase: words(200),
      /** Empty for the default image. */
      image: z.union([image, z.literal('')]).default(''),
      author: line(80).default(''),
      link: z.union([link, z.literal('')]).default(''),
    }),
  ),
  events: z.strictObject({
    subscriptions: count,
    updatedOn: day,
    playlists: listOf(
      z.strictObject({
        title: words(120),
        videoCount: count,
        createdOn: day,
        image: z.union([image, z.literal('')]).default(''),
        link: z.union([link, z.literal('')]).default(''),
      }),
    ),
  }),
  banners: listOf(
    z.strictObject({
      title: words(80),
      line: line(160).default(''),
      image,
      link: z.union([link, z.literal('')]).default(''),
    }),
  ),
  /** URLs of the editors' picks on Home. */
  picks: listOf(z.string().max(LIMITS.slugMax)),
})
export type EditorialFile = z.output<typeof EditorialFile>

/** Exports all editorial content as one file. */
export async function exportEditorial(db: Database): Promise<EditorialFile> {
  const { subscriptions, updatedOn } = await getEventsNote(db)
  const { email, operator, furtherRules } = await getOperatorWords(db)
  return {
    contact: email,
    operator,
    furtherRules,
    messages: await listTeamMessages(db),
    events: { subscriptions, updatedOn, playlists: await listUpcomingEvents(db) },
    banners: await listAdBanners(db),
    picks: await listPicks(db),
  }
}

/** For a file with many errors, the rest is left out. */
const ERRORS_SHOWN_MAX = 10

/** An error in a file, and its path. */
export interface EditorialError {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export interface EditorialImport {
  /** The version that the file was made from. If the content has changed since, the import is rejected. */
  readonly version?: string
  /** Describes the errors. By default, they are described with the names in the file. */
  readonly explain?: (errors: readonly EditorialError[]) => string
}

/**
 * Replaces all editorial content with a file, or changes nothing. Throws `invalid_input` that describes the errors, and
 * `editorial_changed`.
 */
export async function importEditorial(
  db: Database,
  content: unknown,
  { version, explain }: EditorialImport = {},
): Promise<void> {
  const read = EditorialFile.safeParse(content, { error: invalidInputText })
  if (!read.success) {
    const issues = read.error.issues.slice(0, ERRORS_SHOWN_MAX)
    const errors = explain?.(issues) ?? z.prettifyError({ issues })
    throw new ApiError('invalid_input', { text: `This content is invalid and wasn't saved.\n${errors}` })
  }
  const { contact, operator, furtherRules, messages, events, banners, picks } = read.data
  const { subscriptions, updatedOn, playlists } = events
  await inTransaction(db, async (trx) => {
    await lockEditorial(trx)
    if (version !== undefined && hashVersion(await exportEditorial(trx)) !== version) {
      throw new ApiError('editorial_changed')
    }
    await replaceOperatorWords(trx, { email: contact, operator, furtherRules })
    await replaceTeamMessages(trx, messages)
    await replaceUpcomingEvents(trx, playlists, { subscriptions, updatedOn })
    await replaceAdBanners(trx, banners)
    await setPicks(trx, picks)
  })
}

/** A hash of all editorial content, which changes with every edit. */
export function hashVersion(file: EditorialFile): string {
  return createHash('sha256').update(JSON.stringify(file)).digest('base64url')
}

/** Replaces the editors' picks of Home. Throws `invalid_input` with the URLs that don't belong to a video. */
export async function setPicks(trx: Database, slugs: readonly string[]): Promise<void> {
  const unknown = await replacePicks(trx, slugs)
  if (unknown.length > 0) {
    throw new ApiError('invalid_input', { text: `No video has the URL ${unknown.join(', ')}.` })
  }
}
