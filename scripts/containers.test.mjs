import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KUBERNETES = join(ROOT, 'docs/kubernetes')
/** Variables of the image's entry point, not settings of the site. */
const OF_THE_IMAGE = new Set(['PUID', 'PGID', 'NODE_ENV', 'HOME', 'PATH', 'LANG'])

const read = (path) => readFile(join(ROOT, path), 'utf8')
const compose = async () => parse(await read('compose.yaml'), { merge: true })

async function manifests() {
  const names = ['example/namespace.yaml']
  for (const name of await readdir(join(KUBERNETES, 'base')))
    if (name !== 'kustomization.yaml') names.push(`base/${name}`)
  const texts = await Promise.all(names.map((name) => readFile(join(KUBERNETES, name), 'utf8')))
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()))
}

/** Where kubernetes-models has the API of a manifest. */
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`

test('the Kubernetes manifests satisfy the JSON schemas of their APIs', async () => {
  const documents = await manifests()
  expect(documents.length).toBeGreaterThan(6)
  for (const document of documents) {
    const { [document.kind]: Model } = await import(moduleOf(document))
    expect(() => new Model(document).validate()).not.toThrow()
  }
})

test('the Kubernetes manifests have no fields that their APIs do not know', async () => {
  const documents = await manifests()
  const folder = await mkdtemp(join(tmpdir(), 'serendib-manifests-'))
  try {
    const lines = documents.map(
      (document, index) =>
        `import type { I${document.kind} as T${index} } from '${join(ROOT, 'node_modules', moduleOf(document))}'\n` +
        `export const manifest${index}: T${index} = ${JSON.stringify(document, null, 2)}\n`,
    )
    await writeFile(join(folder, 'manifests.ts'), lines.join(''))
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ]
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, join(folder, 'manifests.ts')], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('compose.yaml, the image and the Kubernetes example set only variables that the site knows', async () => {
  const known = new Set(
    [...(await read('docs/operations.md')).matchAll(/^\| `([A-Z0-9_]+)` /gm)].map(([, name]) => name),
  )
  const { services } = await compose()
  const image = /^ENV NODE_ENV[^]*?\n(?=#)/m.exec(await read('Containerfile'))?.[0] ?? ''
  const pods = (await manifests()).flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  const set = [
    ...['site', 'web', 'worker'].flatMap((name) => Object.keys(services[name].environment)),
    ...[...image.matchAll(/([A-Z0-9_]+)=/g)].map(([, name]) => name),
    ...(await Promise.all(['settings', 'secrets'].map((name) => read(`docs/kubernetes/example/${name}.env`))))
      .join('')
      .match(/^[A-Z0-9_]+/gm),
    ...pods.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  ]
  expect(set.length).toBeGreaterThan(40)
  expect(set.filter((name) => !known.has(name) && !OF_THE_IMAGE.has(name))).toEqual([])
})

test('web nodes and workers of the cluster share their settings, database, storage and uploads', async () => {
  const { web, worker } = (await compose()).services
  const own = { WORKERS: 'off', TRUST_PROXY: '1' }
  expect(web.environment).toEqual({ ...worker.environment, ...own })
  expect(worker.volumes).toEqual(web.volumes)
})

test('workers of the cluster start after the web nodes have migrated the database', async () => {
  const { web, worker } = (await compose()).services
  expect(worker.depends_on.web.condition).toBe('service_healthy')
  expect(web.healthcheck.test).toContain('scripts/container/health.mjs')
})

test('ports are published on IPv4, so that no visitor comes from a private IP of Docker', async () => {
  const { site, nginx } = (await compose()).services
  expect(site.ports).toEqual(['${PUBLISH:-0.0.0.0:4000}:4000'])
  expect(nginx.ports).toEqual(['${PUBLISH:-0.0.0.0:8080}:80'])
})

test('the autoscaler of workers uses the metric that prometheus-adapter is told to compute', async () => {
  const autoscaler = (await manifests()).find(({ kind }) => kind === 'HorizontalPodAutoscaler')
  const { rules } = parse(await read('docs/kubernetes/prometheus-adapter.yaml'))
  expect(autoscaler.spec.metrics[0].external.metric.name).toBe(rules.external[0].name.as)
})
