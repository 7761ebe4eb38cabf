import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { TrackError } from '../track.ts'
import type { ReadingLimits } from '../track.ts'

const DEPTH_MAX = 64
/** Numbers and times are short; names and descriptions are not read. */
const TEXT_MAX = 100
const PART_LENGTH = 65_536

/** What is read of a document. Names are in lower case and without a prefix. */
export interface XmlReader {
  /** `path` ends with the element itself. */
  open: (path: readonly string[], attribute: (name: string) => string | undefined, line: number) => void
  close: (path: readonly string[], text: string, line: number) => void
  /** Names of elements whose text may be long. */
  readonly longTexts?: ReadonlySet<string>
}

/**
 * Reads a document without DTDs and without entities other than XML's own five, in parts between which others get
 * their turn. Throws `TrackError` with the line if it isn't well-formed.
 */
export async function readXml(text: string, reader: XmlReader, limits: ReadingLimits): Promise<void> {
  // Namespaces aren't resolved: many programs forget to declare theirs.
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const path: string[] = []
  const texts: string[] = []
  const refuse = (what: string): never => {
    throw new TrackError('track_unreadable', what, parser.line)
  }
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:. ]+/, '')))
  parser.on('doctype', () => refuse('Document type declarations are not supported.'))
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    texts.push('')
    if (path.length > DEPTH_MAX) refuse('Elements are nested too deeply.')
    reader.open(path, (wanted) => attributes[wanted], parser.line)
  })
  const addText = (part: string) => {
    const name = path.at(-1)
    const former = texts.at(-1)
    if (name === undefined || former === undefined) return
    if (former.length < TEXT_MAX || reader.longTexts?.has(name) === true)
      texts[texts.length - 1] = former + part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    reader.close(path, texts.pop() ?? '', parser.line)
    path.pop()
  })
  // Names with a bare "&" are common.
  const written = text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi, '&amp;')
  for (let from = 0; from < written.length; from += PART_LENGTH) {
    parser.write(written.slice(from, from + PART_LENGTH))
    limits.checkTime()
    await nextTurn()
  }
  parser.close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
