import { createHash } from 'node:crypto'
import { countCharacters, LIMITS } from '@serendib/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { inputWords } from '../../platform/http/input-words.ts'
import { Refusal } from '../../platform/http/refusal.ts'
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

// The browser loads pictures from the site alone. It reads a backslash as a slash, and two of them lead to another site.
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
/** Nobody looks at more of a kind, and every page that shows them reads them all. */
const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(50)
/** The rule of a text's length and what to say, counted as the form counts. */
const atMost = (max: number) =>
  [(text: string) => countCharacters(text) <= max, `must be ${max} characters at the most`] as const
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is missing')
    .refine(...atMost(max))

const EditorialFile = z.strictObject({
  /** Where people write to; '' shows none. */
  contact: z.union([z.email('must be an e-mail address').max(254), z.literal('')]),
  /** Who runs the site: a name, a postal address. */
  operator: z
    .string()
    .trim()
    .refine(...atMost(LIMITS.operatorMax))
    .default(''),
  /** Guidelines beside the site's own, a paragraph a line. */
  furtherRules: z
    .string()
    .trim()
    .refine(...atMost(LIMITS.furtherRulesMax))
    .default(''),
  messages: listOf(
    z.strictObject({
      phrase: words(200),
      /** Left out: the default picture. */
      image: z.union([image, z.literal('')]).default(''),
      author: z
        .string()
        .refine(...atMost(80))
        .default(''),
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
      line: z
        .string()
        .refine(...atMost(160))
        .default(''),
      image,
      link: z.union([link, z.literal('')]).default(''),
    }),
  ),
  /** Urls of the videos of Home's editors' picks. */
  picks: listOf(z.string().max(LIMITS.slugMax)),
})
export type EditorialFile = z.output<typeof EditorialFile>

/** All that the team says, as one file. */
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

/** Of a file that is all wrong, no more is told. */
const FAULTS_TOLD = 10

/** What is wrong with a file, and where in it. */
export interface EditorialFault {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export interface EditorialImport {
  /** Of what the file was made from: another one by now is refused. */
  readonly version?: string
  /** Says in words what is wrong; left out, by the names of the file. */
  readonly explain?: (faults: readonly EditorialFault[]) => string
}

/**
 * Puts a file in the place of all that is there, or nothing of it. Throws `invalid_input` that says what is wrong with it,
 * `editorial_changed`.
 */
export async function importEditorial(
  db: Database,
  content: unknown,
  { version, explain }: EditorialImport = {},
): Promise<void> {
  const read = EditorialFile.safeParse(content, { error: inputWords })
  if (!read.success) {
    const issues = read.error.issues.slice(0, FAULTS_TOLD)
    const faults = explain?.(issues) ?? z.prettifyError({ issues })
    throw new Refusal('invalid_input', { text: `This was not taken.\n${faults}` })
  }
  const { contact, operator, furtherRules, messages, events, banners, picks } = read.data
  const { subscriptions, updatedOn, playlists } = events
  await inTransaction(db, async (trx) => {
    await lockEditorial(trx)
    if (version !== undefined && versionOf(await exportEditorial(trx)) !== version) {
      throw new Refusal('editorial_changed')
    }
    await replaceOperatorWords(trx, { email: contact, operator, furtherRules })
    await replaceTeamMessages(trx, messages)
    await replaceUpcomingEvents(trx, playlists, { subscriptions, updatedOn })
    await replaceAdBanners(trx, banners)
    await setPicks(trx, picks)
  })
}

/** A hash of all that the team says: another one when anything of it changed. */
export function versionOf(file: EditorialFile): string {
  return createHash('sha256').update(JSON.stringify(file)).digest('base64url')
}

/** Makes these videos the editors' picks of Home. Throws `invalid_input` that names the urls that no video has. */
export async function setPicks(trx: Database, slugs: readonly string[]): Promise<void> {
  const unknown = await replacePicks(trx, slugs)
  if (unknown.length > 0) {
    throw new Refusal('invalid_input', { text: `No video has the url ${unknown.join(', ')}.` })
  }
}
