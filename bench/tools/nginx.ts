/** Starts nginx with the documented configuration, and a bare server that sends the same files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/src/platform/free-port.ts'

export interface Nginx {
  /** The documented server, which asks Serendib whether a file may be sent. */
  readonly documented: string
  /** Sends files of the media folder without asking. */
  readonly bare: string
  close(): Promise<void>
}

/** @throws if nginx isn't installed */
export async function startNginx(site: { origin: string; mediaFolder: string }): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'))
  // Its workers run as another user.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'cache'))
  const [documented, bare] = [await freePort(), await freePort()]
  const server = (await documentedServer())
    .replaceAll('127.0.0.1:4000', new URL(site.origin).host)
    .replaceAll('/var/cache/nginx/serendib', join(folder, 'cache'))
    .replaceAll('/var/lib/serendib/media', site.mediaFolder)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${documented};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     user root;
     events { worker_connections 1024; }
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       keepalive_requests 1000000;
       ${server}
       server {
         listen 127.0.0.1:${bare};
         sendfile on; tcp_nopush on; open_file_cache max=2000 inactive=60s;
         location /media/ { alias ${site.mediaFolder}/; }
       }
     }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  await once(child, 'spawn')
  const origins = { documented: `http://127.0.0.1:${documented}`, bare: `http://127.0.0.1:${bare}` }
  for (const origin of Object.values(origins)) await waitUntilReady(origin)
  return {
    ...origins,
    close: async () => {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

/** The documented configuration without TLS, HTTP/2 and per-IP limits, which the benchmark's single IP would reach. */
async function documentedServer(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../docs/nginx/serendib.conf'), 'utf8')
  const left = /^\s*(?:ssl_|limit_req|limit_conn|keepalive_requests)/
  const redirect = /server \{\n    listen 80;[^}]*\}\n/
  return text
    .replace(redirect, '')
    .split('\n')
    .filter((line) => !left.test(line))
    .join('\n')
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const isThere = await fetch(`${origin}/media/none`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (attempt > 50) throw new Error(`nginx doesn't answer at ${origin}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
