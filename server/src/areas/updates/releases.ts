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
const Given = z
  .object({
    version: z.string(),
    url: Web,
    date: z.string().catch(''),
    notes: z.string().catch(''),
    prerelease: z.unknown().optional(),
    draft: z.unknown().optional(),
  })
  .transform(({ version, prerelease, draft, ...given }) => ({
    ...given,
    names: [version] as const,
    isPreview: prerelease === true || draft === true,
  }))
const List = z.union([
  z.array(z.unknown()),
  z.object({ releases: z.array(z.unknown()) }).transform((file) => file.releases),
])

/** An entry of a list. */
interface Listed extends Omit<Release, 'version'> {
  /** What may name its version: the first one that does so counts. */
  readonly names: readonly [string, ...string[]]
  /** Whether the list marks it as a preview or a draft. */
  readonly isPreview: boolean
}

/** Three numbers, and what directly follows them, such as the first character of `-rc.1`, `rc1` or `+5`. */
const VERSION = /(?:^|[^\w.])v?(\d+\.\d+\.\d+)([\w+-]|\.\w)?/
const PREVIEW = /\b(?:alpha|beta|candidate|dev|nightly|pre(?:release|view)?|rc|snapshot)\d*\b/i

/**
 * Reads a list of releases: JSON (`[{ version, url, date, notes }]`, or that as `releases`), or an Atom feed whose titles,
 * links or ids name versions. Entries that can't be read and other news are left out. So are previews: versions with more
 * than three numbers, that the list marks as such, or whose names contain a word such as beta. Pure.
 * @throws Error if it is neither, or if no entry names a version
 */
export function parseReleases(text: string): Release[] {
  const releases = readList(text).flatMap(({ names, isPreview, url, date, notes }) => {
    const [, version, suffix] = names.map((name) => VERSION.exec(name)).find((match) => match !== null) ?? []
    if (version === undefined) return []
    const isReleased = !isPreview && suffix === undefined && !isCalledPreview(names)
    const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? ''
    return [{ isReleased, release: { version, url, date: day, notes: notes.slice(0, NOTES_MAX) } }]
  })
  if (releases.length === 0) throw new Error('this list names no version')
  return releases.filter(({ isReleased }) => isReleased).map(({ release }) => release)
}

function readList(text: string): readonly Listed[] {
  try {
    if (text.trimStart().startsWith('<')) return readAtom(text)
    return List.parse(JSON.parse(text)).flatMap((entry) => Given.safeParse(entry).data ?? [])
  } catch (error) {
    throw new Error('this is neither JSON nor an Atom feed of releases', { cause: error })
  }
}

/** Links and ids count only where they name a version: others contain words such as the `dev` of a host. */
function isCalledPreview([title, ...others]: Listed['names']): boolean {
  return [title, ...others.filter((name) => VERSION.test(name))].some((name) => PREVIEW.test(name))
}

/** The releases after a version, which may be a preview, newest first. Pure. */
export function releasesAfter(version: string, releases: readonly Release[]): Release[] {
  return releases
    .filter((each) => compare(each.version, version) > 0)
    .toSorted((a, b) => compare(b.version, a.version))
}

const numbers = new Intl.Collator('en', { numeric: true })

/** By the order of https://semver.org: numbers first, and a preview (`1.2.3-rc.1`) before its release. */
function compare(one: string, other: string): number {
  const order = numbers.compare(withoutSuffix(one), withoutSuffix(other))
  return order === 0 ? Number(hasPreviewSuffix(other)) - Number(hasPreviewSuffix(one)) : order
}

const withoutSuffix = (version: string) => version.replace(/[+-].*/s, '')

const hasPreviewSuffix = (version: string) => /^[^+]*-/.test(version)

/** An entry of an Atom feed while it is read. */
interface Entry {
  /** How many elements it is in. */
  readonly depth: number
  title: string
  id: string
  url: string
  date: string
  /** By the element that contains them. */
  readonly notes: { content: string; summary: string }
}

/**
 * https://www.rfc-editor.org/rfc/rfc4287. Notes are those of the content, else the summary: plain text, or the text of
 * HTML.
 */
function readAtom(text: string): Listed[] {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const entries: Listed[] = []
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
      entry = {
        depth: path.length,
        title: '',
        id: '',
        url: '',
        date: '',
        notes: { content: '', summary: '' },
      }
    else if (entry?.depth !== path.length - 1) return
    if (isNotes(name)) types[name] = attributes['type'] ?? 'text'
    if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate')
      entry.url ||= Web.parse(attributes['href'])
  })
  const add = (part: string) => {
    if (!entry) return
    const name = path[entry.depth] ?? ''
    if (name === 'title') entry.title += part
    if (name === 'id') entry.id += part
    if (name === 'updated' || name === 'published') entry.date ||= part.trim()
    if (isNotes(name)) entry.notes[name] += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (/^(?:br|div|h\d|li|p)$/.test(name)) add('\n')
    path.pop()
    if (name !== 'entry' || !entry) return
    const { notes, title, id, url, date } = entry
    const from = notes.content.trim() === '' ? 'summary' : 'content'
    const names = [title, lastPart(url === '' ? '' : new URL(url).pathname), lastPart(id)] as const
    entries.push({ names, isPreview: false, url, date, notes: textOf(notes[from], types[from]) })
    entry = undefined
  })
  parser.write(text).close()
  return entries
}

/** `v1.2.3` of the path of a tag, and of an id such as `tag:github.com,2008:Repository/1/v1.2.3`. */
const lastPart = (name: string) => name.split(/[/:]/).findLast((part) => part.trim() !== '') ?? ''

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
