// The processes of compose.yaml's cluster from one image: two web nodes, two workers and nginx with its configuration, on
// a PostgreSQL and an S3 store of this machine.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { startS3Server } from '../../server/src/testing/s3-server.ts'
import { playsIn, publishVideo, siteAt } from './try-site.mjs'

const CONFIGURATION = fileURLToPath(new URL('../../docs/nginx/compose.conf', import.meta.url))

export async function tryCluster({ runtime, image, folder, port, say }) {
  const stops = []
  try {
    const database = await startEmbeddedDatabase({
      dataDir: join(folder, 'database'),
      log: createLog('warn'),
    })
    stops.unshift(() => database.stop())
    const store = await startS3Server()
    stops.unshift(() => store.close())
    const [incoming, outbox] = [join(folder, 'incoming'), join(folder, 'outbox')]
    const shared = {
      ...store.env,
      DATABASE_URL: database.url,
      SECRET: 'the-same-secret-on-all-nodes-and-workers',
      AV1: 'off',
      LOWEST: 'off',
    }
    /**
     * With a data volume of its own, and the shared folder of uploads. The outbox is shared for this trial. The second
     * ones never are root, like pods of Kubernetes, whose volumes belong to root and their group.
     */
    const start = async (name, index, args, env) => {
      const data = join(folder, `${name}-${index}-data`)
      for (const made of [data, incoming, outbox]) await mkdir(made, { recursive: true })
      const volumes = { '/data': data, '/data/incoming': incoming, '/data/outbox': outbox }
      if (index > 0) {
        await chown(data, 0, 1000)
        await chmod(data, 0o2770)
      }
      const container = await runtime.start(image, {
        name: `${name}-${index}`,
        args,
        env: { ...shared, ...env },
        user: index > 0 ? '1000:1000' : '0:0',
        volumes,
      })
      stops.unshift(() => container.stop())
      await container.running()
      return container
    }
    const webPorts = [port + 1, port + 2]
    const webs = []
    // The first one gives the shared folder to the user.
    for (const [index, each] of webPorts.entries())
      webs.push(
        await start('serendib-web', index, ['site'], {
          PORT: String(each),
          WORKERS: 'off',
          TRUST_PROXY: '1',
        }),
      )
    const workers = []
    for (const index of [0, 1])
      workers.push(
        await start('serendib-worker', index, ['worker'], { WORKER_LISTEN: `127.0.0.1:${port + 5 + index}` }),
      )
    stops.unshift(await startNginx(folder, port, webPorts))
    say('two web nodes, two workers and nginx run')
    for (const worker of workers) worker.exec('node', 'scripts/container/health.mjs')
    const site = siteAt(`http://127.0.0.1:${port}`, folder)
    const video = await publishVideo(site)
    await playsIn(site, video)
    await webs[0].stop('KILL')
    await playsIn(site, video)
    say('a video was uploaded through nginx and plays, also after one web node was killed')
  } finally {
    for (const stop of stops) await stop()
  }
}

/** compose.yaml's configuration, with the nodes' ports on this machine instead of Docker's names. */
async function startNginx(folder, port, webPorts) {
  const servers = webPorts.map((each) => `server 127.0.0.1:${each};`).join(' ')
  const text = await readFile(CONFIGURATION, 'utf8')
  const configured = text
    .replace(/resolver .*\n/, '')
    .replace(/server web:4000 resolve;/, servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  assert.notEqual(configured, text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; user root; events {} http { access_log off; ${temporary.join(' ')} ${configured} }`,
  )
  const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-e', `${folder}/nginx.log`], { stdio: 'ignore' })
  const exited = once(nginx, 'exit')
  for (let turn = 0; !(await answers(port)); turn += 1) {
    assert(turn < 100, 'nginx does not answer')
    await sleep(100)
  }
  return async () => {
    nginx.kill()
    await exited
  }
}

const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
