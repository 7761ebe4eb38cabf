import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { prepareEmptySite } from './site.ts'

/** Rebuilds whatever changed since the last build, so tests never run against an outdated site. */
export default function setUp(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../scripts/setup.mjs')], {
    stdio: 'inherit',
  })
  return prepareEmptySite()
}
