import type { EditorialContent } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { EditorialError, EditorialFile } from '../editorial/index.ts'
import { exportEditorial, listTitles, hashVersion } from '../editorial/index.ts'

/** Returns all editorial content in the structure of the form, and the version that a change must name. */
export async function readEditorial(db: Database): Promise<{ content: EditorialContent; version: string }> {
  const file = await exportEditorial(db)
  const titles = await listTitles(db, file.picks)
  return { content: toContent(file, titles), version: hashVersion(file) }
}

function toContent(file: EditorialFile, titles: ReadonlyMap<string, string>): EditorialContent {
  const { contact, operator, furtherRules, messages, events, banners, picks } = file
  return {
    contact,
    operator,
    furtherRules,
    messages: messages.map(({ phrase, image, author, link }) => ({ phrase, imageUrl: image, author, link })),
    events: events.playlists.map(({ title, videoCount, createdOn, image, link }) => ({
      title,
      videoCount,
      created: createdOn,
      imageUrl: image,
      link,
    })),
    subscriptions: events.subscriptions,
    updatedOn: events.updatedOn,
    banners: banners.map(({ title, line, image, link }) => ({ title, line, imageUrl: image, link })),
    picks: picks.map((slug) => ({ slug, title: titles.get(slug) })),
  }
}

/** Converts the form's content to the structure of the import file, so that the import can validate it. */
export function toFile(content: EditorialContent): EditorialFile {
  const { contact, operator, furtherRules, messages, events, subscriptions, updatedOn, banners, picks } =
    content
  return {
    contact,
    operator,
    furtherRules,
    messages: messages.map(({ phrase, imageUrl, author, link }) => ({
      phrase,
      image: imageUrl,
      author,
      link,
    })),
    events: {
      subscriptions,
      updatedOn,
      playlists: events.map(({ title, videoCount, created, imageUrl, link }) => ({
        title,
        videoCount,
        createdOn: created,
        image: imageUrl,
        link,
      })),
    },
    banners: banners.map(({ title, line, imageUrl, link }) => ({ title, line, image: imageUrl, link })),
    picks: picks.map(({ slug }) => slug),
  }
}

/** Describes where in the form the errors are: 'Message 2, link: must be …'. */
export function explainErrors(errors: readonly EditorialError[]): string {
  return errors.map(({ path, message }) => `${fieldPath(path)}: ${message}`).join('\n')
}

const ITEMS: Readonly<Record<string, string>> = {
  messages: 'Message',
  playlists: 'Event',
  banners: 'Banner',
  picks: 'Pick',
}
const FIELDS: Readonly<Record<string, string>> = {
  contact: 'Contact',
  operator: 'Site operator',
  furtherRules: 'Additional guidelines',
  phrase: 'message',
  author: 'author',
  image: 'image',
  link: 'link',
  title: 'title',
  line: 'line',
  videoCount: 'videos',
  createdOn: 'date',
  subscriptions: 'Subscriptions',
  updatedOn: 'Updated on',
}

/** Names of lists, for errors that concern a list and not one of its items. */
const LISTS: Readonly<Record<string, string>> = {
  messages: 'Messages',
  playlists: 'Events',
  banners: 'Banners',
  picks: 'Picks',
}

function fieldPath(path: readonly PropertyKey[]): string {
  const whole = LISTS[String(path.at(-1))]
  if (whole !== undefined) return whole
  const words = path.flatMap((step, index) => {
    const list = ITEMS[String(path[index - 1])]
    if (typeof step === 'number') return [`${list ?? ''} ${step + 1}`]
    return FIELDS[String(step)] ?? []
  })
  return words.join(', ')
}
