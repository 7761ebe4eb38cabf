/**
 * What a message is built from. Each text is one line of plain text: nothing in it is parsed, and only `url` makes a link. What
 * people wrote goes into an `item`, or through `unlinked` where it stands inside a sentence of ours.
 */
export type MessagePart =
  | { readonly type: 'paragraph'; readonly text: string }
  /** A line with what people wrote, and the page of this site that it is about. */
  | { readonly type: 'item'; readonly text: string; readonly url?: string }
  /** A link of ours. */
  | { readonly type: 'button'; readonly text: string; readonly url: string }

/** Paragraphs of our own sentences. */
export function paragraphs(...texts: string[]): MessagePart[] {
  return texts.map((text) => ({ type: 'paragraph', text }))
}

// Overrides, embeddings, isolates and marks of the bidirectional algorithm, and what nobody sees. Not the joiners: emoji and
// Sinhala need them.
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g

/** A text as one line: without control characters, and in the order in which it is read. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/**
 * What people wrote, as one line that a mail program makes no link of either: an invisible joiner takes what looks like an
 * address apart.
 */
export function unlinked(text: string): string {
  return oneLine(text)
    .replaceAll(/:(?=\/\/)/g, ':\u2060')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|(?<=\bwww)\./giu, '.\u2060')
}

/** The text of a part as it may be shown. */
export function textOf({ type, text }: MessagePart): string {
  return type === 'item' ? unlinked(text) : keepingJoiners(text)
}

// `unlinked` was called by whoever built the sentence: its joiners stay.
function keepingJoiners(text: string): string {
  return text.split('\u2060').map(oneLine).join('\u2060')
}

/** All parts as plain text: an empty line between two, and an address on a line of its own. */
export function plainText(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => {
      const url = part.type === 'paragraph' ? undefined : part.url
      return url === undefined ? textOf(part) : `${textOf(part)}\n${url}`
    })
    .join('\n\n')
}
