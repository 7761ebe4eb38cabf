// Compares the PO files with the texts in the sources: a missing, unused or untranslated message, a translation with other
// placeholders, or without the plural forms of its language, and texts in files that aren't extracted. First it checks planted translations to prove that it finds
// them.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from '@messageformat/parser'
import { parsePo } from 'pofile-ts'
import { TEXT_FILES } from '../texts/src/read-catalogs.ts'

const FOLDER = 'texts/locales'
const PLANTED = [
  ['Hello', '', 'is not translated'],
  ['Of {name}', 'Von', 'has other placeholders'],
  ['{n, plural, one {# day} other {# days}}', '{n}', 'has other placeholders'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# Tage}}', 'lacks the plural form one'],
  ['Of {name}', 'Von {name', 'is not a message'],
]

for (const [message, translation, expected] of PLANTED)
  if (findError(message, translation) !== expected)
    fail([`The check is broken: it doesn't find that “${translation}” ${expected}.`])

const errors = []
const users = execFileSync('git', ['grep', '-l', '= defineTexts(', '--', '*/src/*.ts', '*/src/*.tsx'], {
  encoding: 'utf8',
})
for (const file of users.trim().split('\n'))
  if (!TEXT_FILES.test(`/${file}`) && !file.includes('.test.'))
    errors.push(`${file} defines texts: call it texts.ts or …-texts.ts, or move it to a folder texts/`)
const folder = mkdtempSync(join(tmpdir(), 'serendib-texts-'))
try {
  cpSync(FOLDER, folder, { recursive: true })
  execFileSync('lingui', ['extract', '--clean', '--workers', '1'], {
    env: { ...process.env, TEXTS_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const name of readdirSync(FOLDER)) {
    const known = readFileSync(join(FOLDER, name), 'utf8')
    if (readFileSync(join(folder, name), 'utf8') !== known)
      errors.push(
        `${name} differs from the texts in the sources. Run "npm run texts" and translate what is new.`,
      )
    for (const { msgid, msgstr } of parsePo(known).items) {
      const error = msgid === '' ? undefined : findError(msgid, msgstr[0] ?? '')
      if (error !== undefined) errors.push(`${name}: the translation of “${msgid}” ${error}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
if (errors.length > 0) fail(errors)

function findError(message, translation) {
  if (translation === '') return 'is not translated'
  let parts
  try {
    parts = parse(translation)
  } catch {
    return 'is not a message'
  }
  if (describe(parse(message)).join() !== describe(parts).join()) return 'has other placeholders'
  const plurals = parts.filter(({ type }) => type === 'plural')
  // Sinhala and Tamil have the same two forms as English.
  for (const form of ['one', 'other'])
    if (plurals.some(({ cases }) => !cases.some(({ key }) => key === form)))
      return `lacks the plural form ${form}`
  return undefined
}

/** The placeholders of a message with their kinds, each once. */
function describe(parts) {
  const all = parts.flatMap((part) => [
    ...('arg' in part
      ? [part.type === 'octothorpe' ? '' : `${part.arg} ${part.type === 'plural' ? 'plural' : 'value'}`]
      : []),
    ...('cases' in part ? part.cases.flatMap(({ tokens }) => describe(tokens)) : []),
  ])
  return [...new Set(all)].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b))
}

function fail(lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}
