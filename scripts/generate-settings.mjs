// Writes the settings table into docs/operations.md between its two markers. A test fails when the table is outdated.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { settingsTable } from '../server/src/platform/config/settings-table.ts'

const FILE = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
const BETWEEN_MARKS = /(?<=<!-- settings -->\n)[^]*(?=<!-- end of settings -->)/

const text = await readFile(FILE, 'utf8')
if (!BETWEEN_MARKS.test(text))
  throw new Error('docs/operations.md has lost the marks of the table of settings')
const written = text.replace(BETWEEN_MARKS, () => `\n${settingsTable()}\n\n`)
await writeFile(FILE, await format(written, { ...(await resolveConfig(FILE)), parser: 'markdown' }))
