import { decodeHTML } from 'entities'
import { SaxesParser } from 'saxes'
import { z } from 'zod'

/** A version of Serendib that was released. */
export interface Release {
  /** `1.2.3`. */
  readonly version: string
  /** Its page, or an empty string. */
  readonly url: string
  /** When it was released, as YYYY-MM-DD, or an empty string. */
  readonly date: string
  /** What changed, as plain text. */
  readonly notes: string
}

const NOTES_MAX = 20_000

const Web = z
  .string()
  .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  // Without control characters, which a terminal would obey.
  .transform((url) => new URL(url).href)
  .catch('')
const Given = z.object({
  version: z.string(),
  url: Web.default(''),
  date: z.string().default(''),
  notes: z.string().default(''),
})
const Listed = z.union([
  z.array(Given),
  z.object({ releases: z.array(Given) }).transform((file) => file.releases),
])

/**
 * Reads a list of releases: JSON (`[{ version, url, date, notes }]`, or that as `releases`), or an Atom feed whose titles
 * name versions. Entries whose version isn't three numbers are left out: previews and other news. Pure.
 * @throws Error if it is neither
 */
export function parseReleases(text: string): Release[] {
  return readList(text).flatMap(({ version, url, date, notes }) => {
    const [, number] = /(?:^|[^\w.])v?(\d+\.\d+\.\d+)(?![\w+-]|\.\w)/.exec(version) ?? []
    const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? ''
    return number === undefined ? [] : [{ version: number, url, date: day, notes: notes.slice(0, NOTES_MAX) }]
  })
}

function readList(text: string): z.output<typeof Given>[] {
  try {
    return text.trimStart().startsWith('<') ? readAtom(text) : Listed.parse(JSON.parse(text))
  } catch (error) {
    throw new Error('this is neither JSON nor an Atom feed of releases', { cause: error })
  }
}

/** The releases after a version, newest first. Pure. */
export function releasesAfter(version: string, releases: readonly Release[]): Release[] {
  return releases
    .filter((each) => compare(each.version, version) > 0)
    .toSorted((a, b) => compare(b.version, a.version))
}

const numbers = new Intl.Collator('en', { numeric: true })

const compare = (one: string, other: string) => numbers.compare(one, other)

/** An entry of an Atom feed while it is read. */
interface Entry {
  /** How many elements it is in. */
  readonly depth: number
  version: string
  url: string
  date: string
  /** By the element that contains them. */
  readonly notes: { content: string; summary: string }
}

/**
 * https://www.rfc-editor.org/rfc/rfc4287. Notes are those of the content, else the summary: plain text, or the text of
 * HTML.
 */
function readAtom(text: string): z.output<typeof Given>[] {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const entries: z.output<typeof Given>[] = []
  const path: string[] = []
  const types = { content: '', summary: '' }
  let entry: Entry | undefined
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    if (path.length === 1 && name !== 'feed') throw new Error(`${name} is no feed`)
    if (name === 'entry')
      entry = { depth: path.length, version: '', url: '', date: '', notes: { content: '', summary: '' } }
    else if (entry?.depth !== path.length - 1) return
    if (isNotes(name)) types[name] = attributes['type'] ?? 'text'
    if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate')
      entry.url ||= Web.parse(attributes['href'])
  })
  const add = (part: string) => {
    if (!entry) return
    const name = path[entry.depth] ?? ''
    if (name === 'title') entry.version += part
    if (name === 'updated' || name === 'published') entry.date ||= part.trim()
    if (isNotes(name)) entry.notes[name] += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (/^(?:br|div|h\d|li|p)$/.test(name)) add('\n')
    path.pop()
    if (name !== 'entry' || !entry) return
    const { notes, version, url, date } = entry
    const from = notes.content.trim() === '' ? 'summary' : 'content'
    entries.push({ version, url, date, notes: textOf(notes[from], types[from]) })
    entry = undefined
  })
  parser.write(text).close()
  return entries
}

const isNotes = (name: string): name is 'content' | 'summary' => name === 'content' || name === 'summary'

function textOf(notes: string, type: string): string {
  if (type === 'xhtml') return tidy(notes)
  return type.endsWith('html') ? textOfHtml(notes) : notes.trim()
}

function textOfHtml(html: string): string {
  // Without `<` inside, so that the time stays linear.
  const lines = html.replaceAll(/<(?:br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n').replaceAll(/<[^<>]*>/g, '')
  return tidy(decodeHTML(lines))
}

function tidy(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}
