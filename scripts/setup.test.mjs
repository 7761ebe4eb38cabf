import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NOBODY = 65_534
const SETUP = fileURLToPath(new URL('setup.mjs', import.meta.url))

/** A folder as after a successful `npm install`, and a PATH with only a test's own programs. */
let root
let path

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-setup-'))
  path = join(root, 'path')
  for (const folder of ['scripts', 'node_modules/.bin', 'path'])
    await mkdir(join(root, folder), { recursive: true })
  await copyFile(SETUP, join(root, 'scripts/setup.mjs'))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{}')
  await symlink(process.execPath, join(root, 'node_modules/.bin/node'))
})
afterEach(() => rm(root, { recursive: true }))

async function program(name, script) {
  await writeFile(join(path, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(path, name), 0o755)
}

async function ffmpegOf(version) {
  for (const name of ['ffmpeg', 'ffprobe']) await program(name, `echo "${name} version ${version} Copyright"`)
}

function setUp(args = [], env = {}, user = {}) {
  return new Promise((resolve) => {
    const options = { env: { PATH: path, ...env }, cwd: '/', ...user }
    execFile(
      process.execPath,
      [join(root, 'scripts/setup.mjs'), ...args],
      options,
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, printed: stdout + stderr })
      },
    )
  })
}

test('setup prints nothing when everything is present', async () => {
  await ffmpegOf('5.1.9')
  expect(await setUp()).toEqual({ code: 0, printed: '' })
  expect(await setUp()).toEqual({ code: 0, printed: '' })
})

test('setup updates the package list and installs missing programs with apt-get', async () => {
  const log = join(root, 'apt.log')
  await program('env', `shift 2; exec "$@"`)
  await program('sudo', `shift; exec "$@"`)
  await program('true', 'exit 0')
  await program(
    'apt-get',
    `echo "$@" >> ${log}; case "$*" in *install*) for p in ffmpeg ffprobe chromium chromium-headless-shell exiftool nginx; do printf '#!/bin/sh\\necho version 6.0\\n' > ${path}/$p; /bin/chmod +x ${path}/$p; done;; esac`,
  )
  const { code, printed } = await setUp(['--tests'])
  expect({ code, printed }).toMatchObject({ code: 0 })
  expect(printed).toMatch(
    /Updating the list of system packages … .*\nInstalling ffmpeg, chromium-headless-shell, fonts-liberation, chromium, libimage-exiftool-perl(, nginx)? … /,
  )
  expect(await setUp(['--tests'])).toEqual({ code: 0, printed: '' })
})

test('setup prints the one command to run when it has no root rights', async ({ skip }) => {
  await chmod(root, 0o755)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  // The packages are present, so their folder needn't be writable.
  await setUp()
  await program('apt-get', 'exit 1')
  const { code, printed } = await setUp(['--tests'], {}, user)
  if (code === 'EACCES') return skip('nobody may not enter the folder of this node')
  expect(code).toBe(1)
  expect(printed).toContain(
    'sudo apt-get update && sudo apt-get install -y ffmpeg chromium-headless-shell fonts-liberation chromium',
  )
})

test('setup says what to install on a system without apt-get', async () => {
  const { code, printed } = await setUp()
  expect(code).toBe(1)
  expect(printed).toContain('Please install ffmpeg')
})

test('setup prints the output of a failing command', async () => {
  await program('env', `shift 2; exec "$@"`)
  await program('sudo', `shift; exec "$@"`)
  await program('true', 'exit 0')
  await program('apt-get', 'echo "E: the archive is on fire" >&2; exit 100')
  const { code, printed } = await setUp()
  expect(code).toBe(1)
  expect(printed).toContain('the archive is on fire')
})

test('setup uses the configured ffmpeg, and rejects one that is too old or missing', async () => {
  await ffmpegOf('4.4.2')
  expect(await setUp()).toMatchObject({ code: 1, printed: expect.stringContaining('needs 5.1 or newer') })
  const paths = { FFMPEG_PATH: join(path, 'mine'), FFPROBE_PATH: join(path, 'mine') }
  expect(await setUp([], paths)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no such program'),
  })
  await program('mine', 'echo "ffmpeg version N-118000-g1234 Copyright"')
  expect(await setUp([], paths)).toEqual({ code: 0, printed: '' })
})

test("setup makes git run the project's hooks unless there are others", async () => {
  await ffmpegOf('5.1.9')
  for (const name of ['chromium', 'exiftool', 'nginx']) await program(name, 'exit 0')
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  await symlink(execFileSync('which', ['git'], { encoding: 'utf8' }).trim(), join(path, 'git'))
  git('init', '-q')
  expect(await setUp()).toEqual({ code: 0, printed: '' })
  expect(() => git('config', '--local', 'core.hooksPath')).toThrow('Command failed')
  await setUp(['--tests'])
  expect(git('config', 'core.hooksPath')).toBe('scripts/hooks')
  git('config', 'core.hooksPath', 'mine')
  await setUp(['--tests'])
  expect(git('config', 'core.hooksPath')).toBe('mine')
  git('config', '--unset', 'core.hooksPath')
  await mkdir(join(root, '.git/hooks'), { recursive: true })
  await writeFile(join(root, '.git/hooks/pre-push'), '')
  await setUp(['--tests'])
  expect(() => git('config', '--local', 'core.hooksPath')).toThrow('Command failed')
})

test.each([
  ['Add a setting for the largest upload', 0],
  ['add a setting', 1],
  ['Add a setting.', 1],
  ['Added a setting', 1],
  ['Add a setting whose name and whose meaning take far more than a line', 1],
  ['', 1],
  ["Merge branch 'docs'", 0],
  ['fixup! Add a setting for the largest upload that there is on this site', 0],
])('for the first line “%s” of a commit message, the check exits with %i', async (line, code) => {
  const file = join(root, 'message')
  await writeFile(file, `${line}\n\nThe body says why.\n`)
  const check = fileURLToPath(new URL('check-commit-message.mjs', import.meta.url))
  expect(spawnSync(process.execPath, [check, file]).status).toBe(code)
})
