// Makes images with buildah and runs them with runc, both in Debian, without a daemon and without a registry.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STARTED_MS = 120_000
/** As in compose.yaml. */
const CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'KILL', 'SETGID', 'SETPCAP', 'SETUID'].map(
  (name) => `CAP_${name}`,
)

/** Images and containers below a folder. */
export function runtimeIn(folder) {
  const store = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
  ]
  const buildah = (...args) =>
    execFileSync('buildah', [...store, ...args], { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
      .toString()
      .trim()
  const runc = ['--root', join(folder, 'runc')]

  const running = new Set()
  const has = (tag) => buildah('images', '--noheading', '--filter', `reference=${tag}`) !== ''

  /** Makes Debian's smallest system an image, without documentation like debian:bookworm-slim. */
  function makeBase(tag) {
    const archive = join(folder, 'base.tar')
    const left = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
    left.push('--dpkgopt=path-include=/usr/share/doc/*/copyright')
    // Otherwise the package that merges /bin into /usr/bin brings Perl.
    const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr']
    const options = ['--quiet', '--variant=minbase', ...left, ...merged]
    if (!existsSync(archive))
      execFileSync('mmdebstrap', [...options, 'bookworm', archive], { stdio: 'inherit' })
    const working = buildah('from', 'scratch')
    buildah('add', working, archive, '/')
    buildah('commit', '--rm', working, tag)
  }

  function build(tag, context, ...options) {
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--tag', tag, ...options, context)
  }

  /** Unpacks an image. */
  function open(tag) {
    const working = buildah('from', tag)
    const { OCIv1, Docker } = JSON.parse(buildah('inspect', working))
    return {
      root: buildah('mount', working),
      config: OCIv1.config,
      healthcheck: Docker.config.Healthcheck,
      remove: () => buildah('rm', working),
    }
  }

  /** Starts a container with a read-only root on the machine's network, as compose.yaml restricts it. */
  async function start(image, { name, args = image.config.Cmd, env = {}, user = '0:0', volumes }) {
    const bundle = join(folder, name)
    await mkdir(bundle, { recursive: true })
    await writeFile(
      join(bundle, 'config.json'),
      JSON.stringify(bundleOf(image, { args, env, user, volumes })),
    )
    const child = spawn('runc', [...runc, 'run', '--bundle', bundle, name], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    running.add(name)
    const exited = once(child, 'exit').then(([code]) => {
      running.delete(name)
      return code
    })
    return {
      output: () => output,
      exited,
      /** Waits until it says that it runs. */
      async running() {
        for (
          const end = Date.now() + STARTED_MS;
          !/Serendib (is at|worker is running)/.test(output);
          await sleep(100)
        )
          if (child.exitCode !== null || Date.now() > end) throw new Error(`${name} didn't start: ${output}`)
      },
      /** Runs a command in it, like docker exec. */
      exec: (...command) => execFileSync('runc', [...runc, 'exec', name, ...command], { encoding: 'utf8' }),
      async stop(signal = 'TERM') {
        if (running.has(name)) execFileSync('runc', [...runc, 'kill', name, signal])
        const code = await exited
        await rm(bundle, { recursive: true, force: true })
        return code
      },
    }
  }

  async function stopAll() {
    for (const name of running) execFileSync('runc', [...runc, 'kill', name, 'KILL'])
    for (const end = Date.now() + STARTED_MS; running.size > 0 && Date.now() < end;) await sleep(100)
  }

  return { has, makeBase, build, open, start, stopAll, buildah }
}

function bundleOf({ root, config }, { args, env, user, volumes }) {
  const [uid, gid] = user.split(':').map(Number)
  const caps = uid === 0 ? CAPABILITIES : []
  const bind = ([destination, source]) => ({ destination, source, type: 'bind', options: ['rbind', 'rw'] })
  return {
    ociVersion: '1.0.2',
    root: { path: root, readonly: true },
    process: {
      user: { uid, gid },
      cwd: config.WorkingDir,
      args: [...config.Entrypoint, ...args],
      env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      noNewPrivileges: true,
      capabilities: { bounding: caps, effective: caps, permitted: caps },
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755'] },
      {
        destination: '/dev/shm',
        type: 'tmpfs',
        source: 'shm',
        options: ['nosuid', 'nodev', 'noexec', 'mode=1777', 'size=64m'],
      },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      { destination: '/etc/resolv.conf', type: 'bind', source: '/etc/resolv.conf', options: ['bind', 'ro'] },
      ...Object.entries(volumes).map(bind),
    ],
    // The machine's network: there is nothing to make another one.
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  }
}
