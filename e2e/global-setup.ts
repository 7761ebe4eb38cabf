import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { prepareEmptySite } from './site.ts'

/** Builds what has changed since it was built last: a journey never walks through an old site, however it was started. */
export default function setUp(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../scripts/setup.mjs')], {
    stdio: 'inherit',
  })
  return prepareEmptySite()
}
