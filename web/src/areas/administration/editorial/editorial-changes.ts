import type { EditorialContent } from '@serendib/contract'
import { editorialFormTexts as texts } from '../../../platform/texts/administration/administration.ts'

/** A change by somebody else: its position in the form and its text; for a removed item, its former text. */
export interface EditorialChange {
  readonly where: string
  readonly words: string
  readonly isGone: boolean
}

/** The changes between two versions of the editorial content. */
export function listChanges(before: EditorialContent, after: EditorialContent): EditorialChange[] {
  return [
    ...changesOfField(texts.contact, before.contact, after.contact),
    ...changesOfField(texts.operator, before.operator, after.operator),
    ...changesOfField(texts.furtherRules, before.furtherRules, after.furtherRules),
    ...changesOfList(texts.message, before.messages, after.messages, (message) =>
      line(message.phrase, message.author, message.imageUrl, message.link),
    ),
    ...changesOfField(texts.subscriptions, String(before.subscriptions), String(after.subscriptions)),
    ...changesOfField(texts.updatedOn, before.updatedOn, after.updatedOn),
    ...changesOfList(texts.event, before.events, after.events, (event) =>
      line(event.title, event.created, String(event.videoCount), event.imageUrl, event.link),
    ),
    ...changesOfList(texts.banner, before.banners, after.banners, (banner) =>
      line(banner.title, banner.line, banner.imageUrl, banner.link),
    ),
    ...changesOfList(texts.pick, before.picks, after.picks, ({ title, slug }) => title ?? slug),
  ]
}

function changesOfField(where: string, before: string, after: string): EditorialChange[] {
  if (before === after) return []
  return [{ where, words: after === '' ? before : after, isGone: after === '' }]
}

/** New and changed items, then removed ones; the order only if nothing else changed. */
function changesOfList<Item>(
  name: string,
  before: readonly Item[],
  after: readonly Item[],
  wordsOf: (item: Item) => string,
): EditorialChange[] {
  const was = before.map(wordsOf)
  const is = after.map(wordsOf)
  const changes = [...entriesWithout(is, was, name, false), ...entriesWithout(was, is, name, true)]
  const isMoved = changes.length === 0 && was.join('\n') !== is.join('\n')
  return isMoved ? [{ where: texts.orderOf({ name }), words: is.join(', '), isGone: false }] : changes
}

function entriesWithout(
  items: readonly string[],
  others: readonly string[],
  name: string,
  isGone: boolean,
): EditorialChange[] {
  return items.flatMap((words, index) =>
    others.includes(words) ? [] : [{ where: texts.item({ name, number: index + 1 }), words, isGone }],
  )
}

function line(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
