// Writes docs/openapi.json from the contract. With --check it only compares, for CI.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeApi } from '../server/src/platform/http/openapi.ts'

const FILE = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))

const text = `${JSON.stringify(describeApi(version), null, 1)}\n`
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text)
} else if ((await readFile(FILE, 'utf8')) !== text) {
  console.error('docs/openapi.json does not fit the contract: npm run generate')
  process.exitCode = 1
}
