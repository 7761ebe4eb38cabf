// npm run test:area -- playlists: the tests of one area on the server and in the browser, then its end-to-end files,
// whose names begin with the area's.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const [area = ''] = process.argv.slice(2)
if (globSync(`{server,web}/src/areas/${area}/`).length === 0 || area === '') {
  console.error(`Usage: npm run test:area -- AREA, the name of a folder in server/src/areas or web/src/areas`)
  process.exit(2)
}

run('vitest', ['run', '--passWithNoTests', `/areas/${area}/`])
if (globSync(`e2e/tests/**/${area}*.spec.ts`).length > 0)
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--project', `${area}*`])

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
