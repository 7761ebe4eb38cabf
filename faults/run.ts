/**
 * Breaks a real site for two minutes while people use it, and checks that nothing acknowledged is lost.
 *
 * npm run test:faults [-- seconds, 120]
 *
 * Kills the server, the worker, ffmpeg, ffprobe and PostgreSQL at random moments, fills the disk and interrupts
 * backups. A printed seed determines the faults and their times; FAULTS_SEED=<seed> repeats a run. Exits with 1 at the
 * first broken guarantee.
 */
import { appendFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ACTIONS, actAs } from './actors.ts'
import { restoreElsewhere } from './backups.ts'
import { checkCounters, checkDeleted, checkNothingIsLeft, checkOriginals, checkPlaying } from './checks.ts'
import { breakThings, USUAL_SECONDS } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { BrokenGuarantee, openLedger } from './ledger.ts'
import { readCalls, readDatabase } from './read.ts'
import { settle } from './settle.ts'
import type { BrokenSite } from './site.ts'
import { openSite, processesOf } from './site.ts'
import { openStage } from './stage.ts'

const PEOPLE = ['Amara', 'Kasun', 'Nimali', 'Ruwan']
/** Without any change for this long, the rest counts as stuck; a slow machine may take longer for all of it. */
const STUCK_SECONDS = 240
/** Time for uploads in progress to finish after the last fault. */
const FINISH_SECONDS = 40
/** Time after the faults for kinds of actions that the site has not acknowledged yet. */
const MISSING_SECONDS = 400
/** Time limit after the faults for all waiting and checking: ensures that a run ends. */
const LIMIT_SECONDS = 1500

const seconds = Number(process.argv[2] ?? USUAL_SECONDS)
const seed = Number(process.env['FAULTS_SEED'] || Date.now() % 1_000_000)
const started = performance.now()
const now = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
const say = (line: string) => process.stdout.write(`${now()}  ${line}\n`)

say(`seed ${seed} (FAULTS_SEED=${seed} npm run test:faults -- ${seconds})`)
const broken = Promise.withResolvers<never>()
const limit = LIMIT_SECONDS + seconds
setTimeout(() => broken.reject(new Error(`unfinished after ${limit} seconds`)), limit * 1000)
const ledger = openLedger(now)
const site = await openSite(seed, broken.reject)
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => broken.reject(new Error(`stopped by ${name}`)))
const failure = await Promise.race([run(site, ledger), broken.promise]).then(
  () => undefined,
  (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
)
if (failure !== undefined) {
  process.exitCode = 1
  const log = path.join(tmpdir(), `serendib-faults-${seed}.log`)
  await copyFile(path.join(site.folder, 'site.log'), log).catch(() => undefined)
  await appendFile(log, `\n${String(failure)}\n`).catch(() => undefined)
  const text = failure instanceof BrokenGuarantee ? `BROKEN: ${failure.message}` : String(failure.stack)
  say(`${text}\nWhat the site logged is in ${log}.`)
}
site.disk?.free()
await site.stop().catch(() => undefined)
await site.remove().catch((error: unknown) => say(`its folder is left behind: ${String(error)}`))
say(
  failure === undefined
    ? `PASSED: no guarantee was broken (seed ${seed})`
    : `FAILED with seed ${seed}. Again: FAULTS_SEED=${seed} npm run test:faults -- ${seconds}`,
)
// Calls may still be waiting for a response.
process.exit()

async function run(site: BrokenSite, ledger: Ledger): Promise<void> {
  await site.answers(60)
  const stage = await openStage(site, ledger, PEOPLE)
  say('the site is there, and people are; now things break')
  if (site.disk === undefined) say('no disk can be mounted here: none is filled')

  const stopActing = new AbortController()
  const endUploads = new AbortController()
  const acting = stage.people.map((person) =>
    actAs(stage, person, seed, { stop: stopActing.signal, ended: endUploads.signal }),
  )
  const counts = await Promise.race([
    breakThings(site, seed, { seconds, stop: stopActing.signal, tell: say }),
    // Actors end early only by a broken guarantee.
    Promise.all(acting).then(() => []),
  ])
  await site.answers(60)
  for (
    const end = Date.now() + MISSING_SECONDS * 1000;
    missingActions(ledger).length > 0 && Date.now() < end;
  )
    await sleep(500)
  stopActing.abort()
  const finish = setTimeout(() => endUploads.abort(), FINISH_SECONDS * 1000)
  await Promise.all(acting)
  clearTimeout(finish)
  say('nothing breaks any more, and everything is waited for')
  const triedAgain = await settle(stage, STUCK_SECONDS)
  say(`all plays; ${triedAgain} that had been given up were tried again by their owners`)

  const found = await site.database()
  if (found === undefined) throw new BrokenGuarantee('there is no database')
  const client = new pg.Client({ connectionString: found.url })
  // The connection may be closed when the run ends early.
  client.on('error', () => undefined)
  await client.connect()
  say('comparing the ledger with the site')
  const checked = {
    'facts in the database': ledger.compare(await readDatabase(client), 'in the database'),
    'facts by calls': ledger.compare(await readCalls(stage), 'by calls'),
    'kinds of counters': await checkCounters(client),
    originals: await checkOriginals(stage, client),
    'files played': await checkPlaying(stage),
    'deleted videos': await checkDeleted(stage),
    'files with an owner': await checkNothingIsLeft(stage, client, found.url),
    'facts after a restore': await restoreElsewhere(stage),
  }
  await client.end()
  report(counts, ledger, checked)
  const missing = missingActions(ledger)
  if (missing.length > 0) throw new Error(`none was ever acknowledged: ${missing.join(', ')}`)
  const code = await site.stop()
  const alive = await processesOf(site.folder)
  if (code !== 0 || alive.length > 0)
    throw new BrokenGuarantee(`the server ended with ${code}, and left ${JSON.stringify(alive)}`)
}

/** Actions that the site has never acknowledged, so that the run proves nothing about them. */
function missingActions({ tallies }: Ledger): string[] {
  return ACTIONS.filter((action) => (tallies.get(action)?.acknowledged ?? 0) === 0)
}

function report(
  counts: Awaited<ReturnType<typeof breakThings>>,
  { tallies, errors }: Ledger,
  checked: Readonly<Record<string, number>>,
): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    process.stdout.write(`  ${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)
  row('broken', 'times', 'of')
  for (const { name, planned, done } of counts) row(name, done, planned)
  row('server and worker', site.server.starts, site.worker.starts)
  row('done', 'acknowledged', 'unanswered', 'refused')
  for (const [name, { acknowledged, unanswered, refused }] of tallies)
    row(name, acknowledged, unanswered, refused)
  row('checked', '')
  for (const [name, count] of Object.entries(checked)) row(name, count)
  row('not acknowledged', 'times')
  for (const [code, times] of errors) row(code, times)
}
