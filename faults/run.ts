/**
 * Breaks a real site for two minutes while people use it, and checks that nothing acknowledged is lost.
 *
 * npm run test:faults [-- seconds, 120]
 *
 * Kills the server, its workers, ffmpeg, ffprobe and PostgreSQL at random moments, fills the disk and interrupts
 * backups. A printed seed determines the faults and their times; FAULTS_SEED=<seed> repeats a run. Exits with 1 at the
 * first broken guarantee.
 */
import { appendFile, copyFile, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ACTIONS, actAs, uploadDivided } from './actors.ts'
import { restoreElsewhere } from './backups.ts'
import { checkCounters, checkDeleted, checkNothingIsLeft, checkOriginals, checkPlaying } from './checks.ts'
import type { BrokenCount } from './faults.ts'
import { breakThings, USUAL_SECONDS } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { BrokenGuarantee, openLedger } from './ledger.ts'
import { readCalls, readDatabase } from './read.ts'
import { settle } from './settle.ts'
import type { BrokenSite } from './site.ts'
import { openSite, processesOf } from './site.ts'
import type { Person, Stage } from './stage.ts'
import { lookAt, openStage } from './stage.ts'

const PEOPLE = ['Amara', 'Kasun', 'Nimali', 'Ruwan']
/** Does nothing but upload videos whose chunks are lent. */
const LENDER = 'Sunil'
/** So many videos are enough for the site to accept a chunk while nothing else breaks. */
const LENT_VIDEOS_MAX = 5
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
  const stage = await openStage(site, ledger, [...PEOPLE, LENDER])
  const lender = stage.people.find(({ name }) => name === LENDER)
  if (lender === undefined) throw new Error('there is no lender')
  // Faults begin when the remote worker has a chunk.
  await lendChunk(stage, lender)
  say('the site is there, and people are; now things break')
  if (site.disk === undefined) say('no disk can be mounted here: none is filled')
  const counts = await breakWhileActing(stage, lender)
  say('waiting until all is done')
  const triedAgain = await settleAll(stage, lender)
  say(`all plays; ${triedAgain} that had been given up were tried again by their owners`)

  const { client, url } = await connect(site)
  say('comparing the ledger with the site')
  const checked = {
    'facts in the database': ledger.compare(await readDatabase(client), 'in the database'),
    'facts by calls': ledger.compare(await readCalls(stage), 'by calls'),
    'kinds of counters': await checkCounters(client),
    originals: await checkOriginals(stage, client),
    'files played': await checkPlaying(stage),
    'deleted videos': await checkDeleted(stage),
    'files with an owner': await checkNothingIsLeft(stage, client, url),
    'facts after a restore': await restoreElsewhere(stage),
  }
  await client.end()
  const lent = { taken: await countTaken(site), accepted: await countAccepted(site) }
  report(counts, ledger, checked, lent)
  const missing = missingActions(ledger)
  if (lent.accepted === 0) missing.push('encode a lent chunk')
  if (missing.length > 0) throw new Error(`none was ever acknowledged: ${missing.join(', ')}`)
  const code = await site.stop()
  const left = [...(await processesOf(site.folder)), ...(await readdir(site.remoteDir))]
  if (code !== 0 || left.length > 0)
    throw new BrokenGuarantee(`the server ended with ${code}, and there is left: ${JSON.stringify(left)}`)
}

/** Lends the remote worker a chunk. Its token is made by a command, which faults would break. */
async function lendChunk(stage: Stage, lender: Person): Promise<void> {
  while (site.remoteWorker.starts === 0) await sleep(200)
  const taken = await countTaken(site)
  const video = await uploadDivided(stage, lender)
  while ((await countTaken(site)) === taken && (await lookAt(video)).stage !== 'ready') await sleep(200)
}

/** Breaks things while people act, until each kind of action was acknowledged. Returns what was broken. */
async function breakWhileActing(stage: Stage, lender: Person): Promise<BrokenCount[]> {
  const stopActing = new AbortController()
  const calm = new AbortController()
  const endUploads = new AbortController()
  const signals = { stop: stopActing.signal, calm: calm.signal, ended: endUploads.signal }
  const acting = stage.people
    .filter((person) => person !== lender)
    .map((person) => actAs(stage, person, seed, signals))
  const counts = await Promise.race([
    breakThings(site, seed, { seconds, stop: stopActing.signal, tell: say }),
    // Actors end early only by a broken guarantee.
    Promise.all(acting).then(() => []),
  ])
  await site.answers(60)
  say(`nothing breaks any more; not acknowledged so far: ${missingActions(ledger).join(', ') || 'nothing'}`)
  calm.abort()
  for (
    const end = Date.now() + MISSING_SECONDS * 1000;
    missingActions(ledger).length > 0 && Date.now() < end;
  )
    await sleep(500)
  stopActing.abort()
  const finish = setTimeout(() => endUploads.abort(), FINISH_SECONDS * 1000)
  await Promise.all(acting)
  clearTimeout(finish)
  return counts
}

/**
 * Waits until all is done, then kills the remote worker with a chunk while nothing else breaks: a full disk would have
 * the video encoded in one piece, which hides that a chunk is lost. Repeats that until a lent chunk was accepted.
 * Returns how many videos were tried again.
 */
async function settleAll(stage: Stage, lender: Person): Promise<number> {
  let triedAgain = await settle(stage, STUCK_SECONDS)
  for (let videos = 0; videos < LENT_VIDEOS_MAX; videos++) {
    if (videos > 0 && (await countAccepted(site)) > 0) break
    await lendChunk(stage, lender)
    say('kill the remote worker')
    site.remoteWorker.kill('SIGKILL')
    triedAgain += await settle(stage, STUCK_SECONDS)
  }
  return triedAgain
}

async function connect(site: BrokenSite): Promise<{ client: pg.Client; url: string }> {
  const found = await site.database()
  if (found === undefined) throw new BrokenGuarantee('there is no database')
  const client = new pg.Client({ connectionString: found.url })
  // The connection may be closed when the run ends early.
  client.on('error', () => undefined)
  await client.connect()
  return { client, url: found.url }
}

/** Actions that the site has never acknowledged, so that the run proves nothing about them. */
function missingActions({ tallies }: Ledger): string[] {
  return ACTIONS.filter((action) => (tallies.get(action)?.acknowledged ?? 0) === 0)
}

/** How often the remote worker took a chunk. */
async function countTaken({ folder }: BrokenSite): Promise<number> {
  const log = await readFile(path.join(folder, 'site.log'), 'utf8')
  return log.split('"a remote worker took a chunk"').length - 1
}

/** How many chunks the site has accepted from the remote worker. */
async function countAccepted(site: BrokenSite): Promise<number> {
  const { client } = await connect(site)
  const { rows } = await client.query<{ results: number }>('select results from remote_workers')
  await client.end()
  return rows[0]?.results ?? 0
}

function report(
  counts: readonly BrokenCount[],
  { tallies, errors }: Ledger,
  checked: Readonly<Record<string, number>>,
  lent: { taken: number; accepted: number },
): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    process.stdout.write(`  ${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)
  row('broken', 'times', 'of')
  for (const { name, planned, done } of counts) row(name, done, planned)
  row('server and workers', site.server.starts, site.worker.starts, site.remoteWorker.starts)
  row('lent chunks', 'taken', 'accepted')
  row('', lent.taken, lent.accepted)
  row('done', 'acknowledged', 'unanswered', 'refused')
  for (const [name, { acknowledged, unanswered, refused }] of tallies)
    row(name, acknowledged, unanswered, refused)
  row('checked', '')
  for (const [name, count] of Object.entries(checked)) row(name, count)
  row('not acknowledged', 'times')
  for (const [code, times] of errors) row(code, times)
}
