/**
 * A part of a message. Each text is one line of plain text: nothing in it is parsed, and only `url` becomes a link.
 * User input goes into an `item`, or through `unlinked` if it is inside one of our sentences.
 */
export type MessagePart =
  | { readonly type: 'paragraph'; readonly text: string }
  /** A line of user input, with the page of this site that it is about. */
  | { readonly type: 'item'; readonly text: string; readonly url?: string }
  /** One of our links. */
  | { readonly type: 'button'; readonly text: string; readonly url: string }

/** Creates paragraphs from our own sentences. */
export function paragraphs(...texts: string[]): MessagePart[] {
  return texts.map((text) => ({ type: 'paragraph', text }))
}

// Overrides, embeddings, isolates and marks of the bidirectional algorithm, and invisible characters. Without the
// joiners, which emoji and Sinhala need.
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g

/** Reduces a text to one line, without control characters and changes of its reading order. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/**
 * Reduces user input to one line in which mail clients detect no links: an invisible word joiner splits anything that
 * looks like a URL.
 */
export function unlinked(text: string): string {
  return oneLine(text)
    .replaceAll(/:(?=\/\/)/g, ':\u2060')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|(?<=\bwww)\./giu, '.\u2060')
}

/** The sanitized text of a part. */
export function formatPart({ type, text }: MessagePart): string {
  return type === 'item' ? unlinked(text) : keepingJoiners(text)
}

// The sentence may contain text from `unlinked`, so its word joiners stay.
function keepingJoiners(text: string): string {
  return text.split('\u2060').map(oneLine).join('\u2060')
}

/** All parts as plain text, with empty lines in between, and each URL on a separate line. */
export function plainText(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => {
      const url = part.type === 'paragraph' ? undefined : part.url
      return url === undefined ? formatPart(part) : `${formatPart(part)}\n${url}`
    })
    .join('\n\n')
}
