// Prepares a fresh machine for `npm start` and `npm test`: packages, Node 24 (one of the packages), ffmpeg, Chromium
// with --tests, and the built web app. Runs on Node 20 without any package. Prints nothing if everything is present.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PACKAGES_STAMP = join(ROOT, 'node_modules/.serendib-packages')
const WEB_STAMP = join(ROOT, 'web/dist/.serendib-built')
const FFMPEG_STAMP = join(ROOT, 'node_modules/.serendib-ffmpeg')
const PROMTOOL = join(ROOT, 'node_modules/.cache/promtool')
const NODE = join(ROOT, 'node_modules/.bin/node')
const MIN_FFMPEG = [5, 1]
/** Programs that only tests run, with their Debian packages. Servers are in a folder that only root has in PATH. */
const TEST_PROGRAMS = [
  ['exiftool', 'libimage-exiftool-perl'],
  ['nginx', 'nginx'],
]

/** A problem that the operator has to solve; the message says how. */
class SetupError extends Error {}

try {
  installPackages()
  installPrograms(process.argv.includes('--tests'))
  checkFfmpeg()
  buildWeb(process.argv.includes('--dev'))
  if (process.argv.includes('--tests')) {
    fetchPromtool()
    installHooks()
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}

function installPackages() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  const wanted = hashOf(lock, process.platform, process.arch)
  if (readText(PACKAGES_STAMP) === wanted && existsSync(NODE)) return
  if (!isInstalledByHand()) {
    // Overrides the operator's npm settings: the checks are dev dependencies, and some packages download their program.
    const options = [
      '--include=dev',
      '--include=optional',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
    ]
    step('Installing the packages', npm(), ['ci', ...options, '--loglevel=error'])
  }
  if (!existsSync(NODE)) {
    throw new SetupError(`Node.js is missing (${NODE}). Delete node_modules and try again.`)
  }
  writeFileSync(PACKAGES_STAMP, wanted)
}

/** A developer's `npm install` counts too. npm writes its hidden lock file last. */
function isInstalledByHand() {
  const hidden = modifiedAt(join(ROOT, 'node_modules/.package-lock.json'))
  return existsSync(NODE) && hidden !== undefined && hidden >= modifiedAt(join(ROOT, 'package-lock.json'))
}

/** Finds npm outside node_modules/.bin, which `npm ci` deletes while it runs. */
function npm() {
  const outside = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  process.env.PATH = [join(ROOT, 'node_modules/.bin'), ...outside].join(delimiter)
  const found = outside.map((folder) => join(folder, 'npm')).find(isProgram)
  if (found === undefined)
    throw new SetupError('npm is missing: install it (on Debian: apt-get install npm).')
  return found
}

function missingPackages(isForTests) {
  const packages = []
  const hasOwnFfmpeg = Boolean(process.env.FFMPEG_PATH) && Boolean(process.env.FFPROBE_PATH)
  if (!hasOwnFfmpeg && !(onPath('ffmpeg') && onPath('ffprobe'))) packages.push('ffmpeg')
  if (!isForTests) return packages
  const hasChromium = process.env.CHROMIUM_PATH || onPath('chromium-headless-shell') || onPath('chromium')
  if (!hasChromium) packages.push('chromium-headless-shell', 'fonts-liberation')
  // For tests of what the headless shell lacks.
  if (!process.env.CHROMIUM_PATH && !onPath('chromium')) packages.push('chromium')
  for (const [program, name] of TEST_PROGRAMS)
    if (!onPath(program) && !existsSync(`/usr/sbin/${program}`)) packages.push(name)
  return packages
}

function installPrograms(isForTests) {
  const packages = missingPackages(isForTests)
  if (packages.length === 0) return

  if (!onPath('apt-get')) {
    throw new SetupError(`Please install ${packages.join(', ')} with your system's package manager.`)
  }
  const asRoot = rootPrefix()
  if (asRoot === undefined) {
    throw new SetupError(
      `Please run this once, then start again:\n\n  sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}\n`,
    )
  }
  const apt = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    // Installs nginx without starting it.
    'RUNLEVEL=1',
    'apt-get',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=300',
  ]
  step('Updating the list of system packages', apt[0], [...apt.slice(1), 'update'])
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  step(`Installing ${packages.join(', ')}`, apt[0], [...apt.slice(1), ...install])
}

/** Checks alert rules. Debian has it only in the package of Prometheus, which would run as a service if it were installed. */
function fetchPromtool() {
  if (existsSync(PROMTOOL) || !onPath('apt-get') || !onPath('dpkg')) return
  const folder = mkdtempSync(join(tmpdir(), 'serendib-promtool-'))
  console.log('Fetching promtool')
  const run = (program, ...args) => spawnSync(program, args, { cwd: folder }).status === 0
  run('apt-get', '-q', 'download', 'prometheus')
  const deb = readdirSync(folder).find((name) => name.endsWith('.deb'))
  // Without a network, the test that needs it is skipped.
  if (deb !== undefined && run('dpkg', '-x', deb, '.')) {
    mkdirSync(dirname(PROMTOOL), { recursive: true })
    copyFileSync(join(folder, 'usr/bin/promtool'), PROMTOOL)
  }
  rmSync(folder, { recursive: true })
}

/** The prefix for commands that need root: nothing, or sudo if it needs no password. Undefined without permission. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

function checkFfmpeg() {
  for (const [variable, name] of [
    ['FFMPEG_PATH', 'ffmpeg'],
    ['FFPROBE_PATH', 'ffprobe'],
  ]) {
    const program = process.env[variable] || name
    const file = program.includes('/') ? program : onPath(program)
    if (file === undefined || !isProgram(file))
      throw new SetupError(`${variable}=${program}: there is no such program.`)
    const stamp = `${FFMPEG_STAMP}-${name}`
    const wanted = `${file} ${statSync(file).size} ${modifiedAt(file)}`
    if (readText(stamp) === wanted) continue
    const printed = execFileSync(file, ['-version'], { encoding: 'utf8' })
    // Builds from a repository have a date instead of a version number and are new enough.
    const version = /version n?(\d+)\.(\d+)/.exec(printed)
    const isOld =
      version !== null && (Number(version[1]) - MIN_FFMPEG[0] || Number(version[2]) - MIN_FFMPEG[1]) < 0
    if (isOld || !printed.includes('version')) {
      const found = printed.split('\n')[0] || 'no ffmpeg'
      throw new SetupError(
        `${file} is ${found}. Serendib needs ${MIN_FFMPEG.join('.')} or newer: set ${variable}.`,
      )
    }
    writeFileSync(stamp, wanted)
  }
}

/** For `npm run dev` any build will do: Vite serves the current sources. */
function buildWeb(isForDev) {
  if (!existsSync(join(ROOT, 'web/index.html'))) return
  if (isForDev && existsSync(WEB_STAMP)) return
  const wanted = hashOf(
    ...filesBelow(join(ROOT, 'web')).flatMap((file) => [file, readFileSync(file)]),
    ...filesBelow(join(ROOT, 'contract')).flatMap((file) => [file, readFileSync(file)]),
    ...filesBelow(join(ROOT, 'texts')).flatMap((file) => [file, readFileSync(file)]),
    readFileSync(join(ROOT, 'package-lock.json')),
  )
  if (readText(WEB_STAMP) === wanted) return
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const build = [vite, 'build', '--logLevel', 'warn']
  for (const language of isForDev ? ['en'] : ['en', 'si', 'ta']) {
    process.env.SITE_LANGUAGE = language
    step(`Building the web app (${language})`, NODE, build, join(ROOT, 'web'))
  }
  // The server renders pages with this build.
  step(
    'Building the pages for the server',
    NODE,
    [...build, '--config', 'vite.server.config.ts'],
    join(ROOT, 'web'),
  )
  mkdirSync(dirname(WEB_STAMP), { recursive: true })
  writeFileSync(WEB_STAMP, wanted)
}

/** Makes git run scripts/hooks for developers, unless they have their own hooks. */
function installHooks() {
  if (!existsSync(join(ROOT, '.git')) || !onPath('git')) return
  const git = (...args) => spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
  if (git('config', 'core.hooksPath').status !== 1) return
  const folder = git('rev-parse', '--path-format=absolute', '--git-path', 'hooks').stdout.trim()
  const hasHooks = existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'))
  if (!hasHooks) git('config', 'core.hooksPath', 'scripts/hooks')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !['dist', 'dist-server', 'node_modules'].includes(name) &&
        !name.startsWith('.') &&
        !name.includes('.test.'),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/** Runs a command and shows its output only if it fails. */
function step(title, program, args, cwd = ROOT) {
  const started = Date.now()
  process.stderr.write(`${title} … `)
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 })
  } catch (error) {
    process.stderr.write('failed\n')
    throw new SetupError(
      `${error.stdout ?? ''}${error.stderr ?? ''}\n${program} ${args.join(' ')}: ${error.message.split('\n')[0]}`,
    )
  }
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hashOf(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
