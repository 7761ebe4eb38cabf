// Rejects words that the project has retired in names of files, identifiers, CSS classes, tables, columns and interface
// texts; the terms to use are in docs/glossary.md. First it plants violations in a separate tree to prove that it finds
// them.
//
// It doesn't read comments, test titles, documents, and strings outside of texts: storage keys (`posters/…`) and wire
// names, which existing sites and browsers hold.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ts from 'typescript'

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'demo', 'bench', 'faults', 'scripts', 'docs']
const SKIPPED = new Set(['node_modules', 'dist', 'dist-server', 'data'])

/** Retired words (also with plural s or es) and their replacements. `in` limits a word to paths where it is wrong. */
const RETIRED = [
  { word: 'film', use: 'video' },
  { word: 'rung', use: 'rendition, quality' },
  { word: 'poster', use: 'thumbnail' },
  { word: 'cut', use: 'trim, truncate, crop' },
  { word: 'uncut', use: 'untrimmed' },
  { word: 'room', use: 'storage quota, free disk space' },
  { word: 'fault', use: 'error' },
]

/** Where a retired word is allowed. An exception that is no longer needed is an error. */
const EXCEPTIONS = [
  { word: 'fault', in: /^faults\/|^package\.json$/, why: 'fault injection is the term of the field' },
  { word: 'room', in: /^demo\//, why: 'the margin around a drawn layer' },
  { word: 'cut', in: /^demo\//, why: 'a film cut, and a part of a raster, in generated footage' },
  { word: 'poster', name: /^poster$/, in: /^web\//, why: 'the attribute of <video>' },
]

/** Texts in which a retired word is allowed. */
const TEXT_EXCEPTIONS = [
  { word: 'film', in: /texts\/about\.ts$/, why: 'the voice of the About page' },
  { word: 'film', name: /\bfilm (it|the|a)\b|don't film/i, why: 'to film is a verb' },
]

function filesBelow(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, file) : [file]
    })
}

/** Splits `videoFile`, `video-file` and `VIDEO_FILE` into video, file. */
function segmentsOf(name) {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((segment) => segment.toLowerCase())
}

function isForm(segment, word) {
  return segment === word || segment === `${word}s` || segment === `${word}es`
}

/** Calls `found` with each identifier, or with each text of a file. */
function readScript(file, text, found) {
  const kind = file.endsWith('x')
    ? ts.ScriptKind.TSX
    : file.endsWith('s')
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS
  const hasTexts = file.startsWith('web/src/platform/texts/') || file === 'contract/src/errors.ts'
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found('identifier', node.text)
    if (
      ts.isStringLiteralLike(node) ||
      (node.kind >= ts.SyntaxKind.TemplateHead && node.kind <= ts.SyntaxKind.TemplateTail)
    ) {
      if (hasTexts) found('text', node.text)
      else if (ts.isPropertyAssignment(node.parent ?? {}) && node.parent.name === node)
        found('identifier', node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind))
}

/** Finds all retired words below a folder: `{ file, kind, name, word, use }`. */
function findRetired(root) {
  const all = []
  for (const file of FOLDERS.flatMap((folder) => filesBelow(root, folder))) {
    const seen = new Set()
    const found = (kind, name) => {
      if (seen.has(`${kind} ${name}`)) return
      seen.add(`${kind} ${name}`)
      const segments = segmentsOf(name)
      for (const { word, use, in: where } of RETIRED) {
        if ((where?.test(file) ?? true) && segments.some((segment) => isForm(segment, word)))
          all.push({ file, kind, name, word, use })
      }
    }
    // An applied migration is never edited or renamed.
    if (!file.startsWith('server/migrations/')) found('file name', path.basename(file))
    if (/\.(ts|tsx|mjs|js)$/.test(file)) readScript(file, readFileSync(path.join(root, file), 'utf8'), found)
    if (file.endsWith('.css')) {
      const styles = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, '')
      for (const [, name] of styles.matchAll(/\.([a-zA-Z_][\w-]*)/g)) found('CSS class', name)
    }
  }
  return all
}

function excuseOf({ file, kind, name, word }) {
  const exceptions = kind === 'text' ? TEXT_EXCEPTIONS : EXCEPTIONS
  return exceptions.find(
    (each) => each.word === word && (each.in?.test(file) ?? true) && (each.name?.test(name) ?? true),
  )
}

const PLANTED = [
  ['web/src/planted-films.ts', 'export {}\n', 'file name'],
  ['server/src/planted.ts', 'export const plantedRungs = 1\n', 'identifier'],
  ['contract/src/planted.ts', "export const planted = { 'planted_room': 1 }\n", 'identifier'],
  ['web/src/planted.module.css', '.plantedPoster { color: red }\n', 'CSS class'],
  ['server/src/platform/database/schema.ts', 'export interface A { plantedRoom: string }\n', 'identifier'],
  ['web/src/platform/texts/planted.ts', 'export const a = (b: string) => `${b} of a film`\n', 'text'],
  ['contract/src/errors.ts', "export const a = { b: [400, 'An uncut video.'] }\n", 'text'],
]

const folder = mkdtempSync(path.join(tmpdir(), 'serendib-planted-'))
for (const [file, text] of PLANTED) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const planted = findRetired(folder).filter((each) => excuseOf(each) === undefined)
rmSync(folder, { recursive: true, force: true })
for (const [file, , kind] of PLANTED) {
  if (!planted.some((each) => each.file === file && each.kind === kind)) {
    console.error(`The vocabulary check did not see the planted ${kind} in ${file}. It checks nothing.`)
    process.exit(1)
  }
}

const used = new Set()
const refused = findRetired('.').filter((each) => {
  const excuse = excuseOf(each)
  if (excuse !== undefined) used.add(excuse)
  return excuse === undefined
})
for (const { file, kind, name, word, use } of refused)
  console.error(`${file}: ${kind} “${name}”: write ${use} instead of “${word}”`)
const unused = [...EXCEPTIONS, ...TEXT_EXCEPTIONS].filter((each) => !used.has(each))
for (const { word, why } of unused)
  console.error(`scripts/check-vocabulary.mjs: nothing needs the exception for “${word}” (${why}) any more`)
process.exit(refused.length + unused.length > 0 ? 1 : 0)
