import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'
import { freePort } from '../platform/free-port.ts'

export interface DocumentedNginx {
  readonly httpPort: number
  /** A request over TLS, with the path as it is. */
  get(
    requestPath: string,
    options?: { method?: string; headers?: Record<string, string> },
  ): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>
  close(): Promise<void>
}

/** Starts nginx with a configuration of docs/nginx for a host, after replacing what an operator replaces. */
export async function startDocumentedNginx(
  file: string,
  { host, replace }: { host: string; replace: Readonly<Record<string, string>> },
): Promise<DocumentedNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-nginx-'))
  // nginx reads the media folder as another user.
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'cache'))
  const [http, https] = [await freePort(), await freePort()]
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
  execFileSync('openssl', [...openssl, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const ofEvery = {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    '/var/cache/nginx/': `${path.join(folder, 'cache')}/`,
    [`/etc/ssl/${host}.pem`]: certificate,
    [`/etc/ssl/${host}.key`]: key,
  }
  let documented = await readFile(path.join(import.meta.dirname, '../../../docs/nginx', file), 'utf8')
  for (const [from, to] of Object.entries(replace)) {
    if (!documented.includes(from)) throw new Error(`${file} has no ${from}`)
    documented = documented.replaceAll(from, to)
  }
  for (const [from, to] of Object.entries(ofEvery)) documented = documented.replaceAll(from, to)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; ${user} worker_processes 1; events {}
     http { access_log off; ${temporary.join(' ')} ${documented} }`,
  )
  const nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  await once(nginx, 'spawn')
  const get: DocumentedNginx['get'] = async (requestPath, { method = 'GET', headers = {} } = {}) => {
    const agent = new Agent({ rejectUnauthorized: false })
    const options = { host: '127.0.0.1', port: https, path: requestPath, agent, servername: host, method }
    const request = httpsRequest({ ...options, headers: { host, ...headers } }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const body = await buffer(response)
    agent.destroy()
    return { status: response.statusCode, headers: response.headers, text: body.toString() }
  }
  await vi.waitFor(() => get('/health/live'), { timeout: 60_000 })
  return {
    httpPort: http,
    get,
    close: async () => {
      nginx.kill()
      await once(nginx, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
