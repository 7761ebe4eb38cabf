// Builds the container image and tries it as an operator would: upload and play a video, try an upgrade and make it on the
// same volume, other users, and the processes of compose.yaml's cluster. Needs root, and Debian's buildah, runc and
// mmdebstrap; no Docker, no registry. Takes about ten minutes, and 10 GB below the folder.
// ~
// node_modules/.bin/node scripts/try-container.mjs [--folder /tmp/serendib-container] [--port 4340] [--only cluster]
// ~
// With --keep the folder stays, and a later run uses its image instead of building one.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tryCluster } from './container/try-cluster.mjs'
import { runtimeIn } from './container/try-runtime.mjs'
import { playsIn, publishVideo, siteAt, watchPage } from './container/try-site.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_BYTES = 600e6

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/tmp/serendib-container' },
    port: { type: 'string', default: '4340' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const { folder } = values
const port = Number(values.port)
const started = performance.now()
const say = (text) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

await mkdir(folder, { recursive: true, mode: 0o755 })
const runtime = runtimeIn(folder)
const images = await makeImages()
try {
  if (values.only !== 'cluster') await trySite()
  await tryCluster({ runtime, image: images.first, folder, port, say })
  say('everything works')
} finally {
  await runtime.stopAll()
  if (!values.keep) {
    runtime.buildah('rm', '--all')
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeImages() {
  if (!runtime.has('serendib:first')) await buildFirst()
  const first = runtime.open('serendib:first')
  const bytes = Number(
    execFileSync('du', ['-s', '--apparent-size', '--block-size=1', first.root], { encoding: 'utf8' }).split(
      '\t',
    )[0],
  )
  say(`the image has ${(bytes / 1e6).toFixed(0)} MB`)
  assert(bytes <= MAX_BYTES)
  // The next version has one migration more.
  const next = join(folder, 'next')
  await mkdir(next, { recursive: true })
  await writeFile(
    join(next, '9999-tried.sql'),
    "create table tried (id integer); comment on table tried is 'A trial.';\n",
  )
  await writeFile(
    join(next, 'Containerfile'),
    'FROM localhost/serendib:first\nCOPY 9999-tried.sql server/migrations/\n',
  )
  runtime.build('serendib:second', next, '--file', join(next, 'Containerfile'))
  return { first, second: runtime.open('serendib:second') }
}

async function buildFirst() {
  runtime.makeBase('serendib-base')
  say('the base is made')
  // The machine's own certificates, which an image mustn't contain.
  const npmrc = join(folder, 'npmrc')
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  await writeFile(npmrc, 'cafile=/run/certificates.crt\n')
  const mounts = [`${npmrc}:/root/.npmrc:ro`, `${certificates}:/run/certificates.crt:ro`]
  const options = mounts.flatMap((mount) => ['--volume', mount])
  runtime.build('serendib:first', ROOT, '--build-arg', 'BASE=localhost/serendib-base', ...options)
}

/** The site with its own database: a video, an upgrade, other users. */
async function trySite() {
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  for (const made of [data, backups]) await mkdir(made, { mode: 0o755 })
  const site = siteAt(`http://127.0.0.1:${port}`, data)
  const options = {
    name: 'serendib-site',
    env: { PORT: String(port), AV1: 'off', LOWEST: 'off' },
    volumes: { '/data': data, '/backups': backups },
  }

  let container = await runtime.start(images.first, options)
  await container.running()
  say('the site runs')
  assert.deepEqual([...new Set(usersOf('serendib-site'))].toSorted(), [
    '0 tini',
    '1000 node',
    '1000 postgres',
  ])
  assert.equal((await stat(data)).uid, 1000)
  await watchPage(site, images.first, container)
  const video = await publishVideo(site)
  await playsIn(site, video)
  say('a video was uploaded, encoded and played')
  const admin = container.exec('serendib', 'admin', 'role', video.email, '1')
  say(`serendib admin: ${admin.trim()}`)
  container.exec('serendib', 'admin', 'backup', '/backups')
  await tryUpgrade(options)
  await playsIn(site, video)
  assert.equal(await container.stop(), 0)
  const before = await filesOf(join(data, 'media'))

  container = await runtime.start(images.second, options)
  await container.running()
  await playsIn(site, video)
  const page = await (await fetch(`${site.origin}${video.path}`)).text()
  assert(page.includes(video.title))
  assert.deepEqual(await filesOf(join(data, 'media')), before)
  assert.equal(await container.stop(), 0)
  say('the second image migrated the same volume; the video plays')

  container = await runtime.start(images.first, options)
  assert.notEqual(await container.exited, 0)
  say(`the first image refuses it again: ${container.output().trim().split('\n').at(-1)}`)

  const others = { ...options, env: { ...options.env, PUID: '2345', PGID: '2346' } }
  container = await runtime.start(images.second, others)
  await container.running()
  assert.deepEqual([...new Set(usersOf('serendib-site'))].toSorted(), [
    '0 tini',
    '2345 node',
    '2345 postgres',
  ])
  await playsIn(site, video)
  assert.equal(await container.stop(), 0)
  say('PUID=2345 owns everything and the video plays')

  container = await runtime.start(images.second, { ...options, user: '2345:2346' })
  await container.running()
  await playsIn(site, video)
  assert.equal(await container.stop(), 0)
  await rm(data, { recursive: true })
  await mkdir(data, { mode: 0o700 })
  execFileSync('chown', ['3456:3456', data])
  container = await runtime.start(images.second, { ...options, user: '3456:3456' })
  await container.running()
  assert.deepEqual([...new Set(usersOf('serendib-site'))].toSorted(), [
    '3456 node',
    '3456 postgres',
    '3456 tini',
  ])
  assert.equal(await container.stop(), 0)
  say('without root it starts on an existing and on an empty volume')
}

/** The second image tries itself on the backup, in a container of its own, while the site runs. */
async function tryUpgrade({ env, volumes }) {
  const args = ['admin', 'upgrade', '--check', '/backups', '--into', '/data/upgrade-check']
  const check = await runtime.start(images.second, { name: 'serendib-check', args, env, volumes })
  assert.equal(await check.exited, 0, check.output())
  assert.match(check.output(), /with 1 new migrations/)
  assert(!(await readdir(volumes['/data'])).includes('upgrade-check'))
  say('the second image tried the upgrade on a backup')
}

/** The users of the container's processes. */
function usersOf(name) {
  const pid = JSON.parse(
    execFileSync('runc', ['--root', join(folder, 'runc'), 'state', name], { encoding: 'utf8' }),
  ).pid
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,uid=,comm='], { encoding: 'utf8' })
  const rows = all
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const inside = new Set([String(pid)])
  for (let size = 0; size < inside.size;) {
    size = inside.size
    for (const [each, parent] of rows) if (inside.has(parent)) inside.add(each)
  }
  // The name of Node's main thread.
  const nameOf = (command) => (command === 'MainThread' ? 'node' : command)
  return rows.filter(([each]) => inside.has(each)).map(([, , uid, command]) => `${uid} ${nameOf(command)}`)
}

async function filesOf(media) {
  const names = await readdir(media, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return Promise.all(files.map(async (file) => `${file} ${(await readFile(file)).length}`))
}
