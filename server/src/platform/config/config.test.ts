import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, it } from 'vitest'
import { ConfigError, parseConfig } from './index.ts'
import { storedSecret } from './secrets.ts'
import { settingsTable } from './settings-table.ts'

test('the default settings are port 4000, the embedded database, workers and the demo', () => {
  expect(parseConfig({})).toMatchObject({
    port: 4000,
    host: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    hasWorkers: true,
    hasDemo: true,
    sessionDays: 30,
    registrationMethods: ['email', 'mobile'],
    needsSignUpApproval: false,
    uploaders: 'open',
    maxUploadBytes: 10_000_000_000,
    uploadQuotaBytes: undefined,
    ladder: [144, 240, 360, 480, 720, 1080],
    trustProxy: false,
  })
})

test('parseConfig reads settings, and treats empty ones as absent', () => {
  const config = parseConfig({
    PORT: ' 8080 ',
    HOST: '',
    PUBLIC_URL: 'https://serendib.example/',
    WORKERS: 'off',
    REGISTRATION_METHODS: 'mobile',
    MAX_UPLOAD_GB: '0.5',
    STORAGE_QUOTA_GB: '1.5',
    MAX_VIDEO_HOURS: '1.5',
    LADDER: '720, 240',
    TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: undefined,
    publicUrl: 'https://serendib.example',
    hasWorkers: false,
    registrationMethods: ['mobile'],
    maxUploadBytes: 500_000_000,
    uploadQuotaBytes: 1_500_000_000,
    maxVideoSeconds: 5400,
    ladder: [240, 720],
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
  })
})

test('the demo is off by default with DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://me@db/serendib'
  expect(parseConfig({ DATABASE_URL }).hasDemo).toBe(false)
  expect(parseConfig({ DATABASE_URL, DEMO: 'on' }).hasDemo).toBe(true)
})

test.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'https://serendib.example/videos'],
  ['PUBLIC_URL', 'serendib.example'],
  ['MEDIA_URL', 'http://media.serendib.example'],
  ['MEDIA_URL', 'https://media.serendib.example/files'],
  ['MEDIA_URL', 'https://media.serendib.example.'],
  ['MEDIA_URL', 'https://media.serendib.example,other.example'],
  ['MEDIA_URL', 'https://*'],
  ['MEDIA_URL', 'https://[2001:db8::1]'],
  ['MEDIA_URL', 'http://localhost:4000'],
  ['MEDIA_GB_PER_HOUR', '0'],
  ['MEDIA_GB_PER_HOUR', '0.0000000001'],
  ['STORAGE_QUOTA_GB', '0.0000000001'],
  ['MAX_UPLOAD_GB', '0.0000000001'],
  ['MAX_VIDEO_HOURS', '0.0001'],
  ['DATABASE_REPLICA_URL', 'postgres://replica/serendib'],
  ['UPDATES_URL', 'file:///etc/passwd'],
  ['DATABASE_URL', 'mysql://db/serendib'],
  ['STORAGE', 'tape'],
  ['STORAGE', 's3://Bucket'],
  ['STORAGE', 's3://bucket/.hidden'],
  ['STORAGE', 's3://bucket?endpoint=ftp://store'],
  ['STORAGE', 's3://bucket?endpoint=store.example'],
  ['STORAGE', 's3://bucket?path-style=yes'],
  ['STORAGE', 's3://bucket?regoin=…'],
  ['STORAGE', 's3://bucket#part'],
  ['WORKERS', 'yes'],
  ['DEMO', '1'],
  ['SESSION_DAYS', '0'],
  ['ADMIN_TWO_STEP', 'yes'],
  ['REGISTRATION_METHODS', 'email,email'],
  ['REGISTRATION_METHODS', 'pigeon'],
  ['UPLOADERS', 'all'],
  ['MAX_UPLOAD_GB', '-1'],
  ['MAX_VIDEO_HOURS', '1000'],
  ['REFUSED_FILE_DAYS', '-1'],
  ['LADDER', '720,721'],
  ['LADDER', '720,720'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everyone'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_FROM', 'nobody'],
  ['SMS_BODY', '{"to":"{to}"}'],
])('parseConfig refuses %s=%s, and says what is allowed', (name, value) => {
  const act = () => parseConfig({ [name]: value })
  expect(act).toThrow(ConfigError)
  expect(act).toThrow(`${name}=${value}: expected `)
})

test('MEDIA_URL is another origin than PUBLIC_URL, with https unless it is on this machine', () => {
  const PUBLIC_URL = 'https://serendib.example'
  expect(parseConfig({ PUBLIC_URL, MEDIA_URL: 'https://media.serendib.example/' }).mediaHost).toBe(
    'https://media.serendib.example',
  )
  expect(parseConfig({ MEDIA_URL: 'http://127.0.0.1:4001' }).mediaHost).toBe('http://127.0.0.1:4001')
  for (const site of [`${PUBLIC_URL}/`, `${PUBLIC_URL}:443`, 'https://SERENDIB.example'])
    expect(() => parseConfig({ PUBLIC_URL, MEDIA_URL: site })).toThrow('MEDIA_URL=')
  // Requests don't say whether they came over TLS to a proxy.
  expect(() =>
    parseConfig({ PUBLIC_URL: 'http://serendib.example', MEDIA_URL: 'https://serendib.example' }),
  ).toThrow('MEDIA_URL=')
  expect(() => parseConfig({ PORT: '4001', MEDIA_URL: 'http://127.0.0.1:4001' })).toThrow('MEDIA_URL=')
})

test.each([
  ['PUBLIC_URL', 'https://me:hunter2@serendib.example'],
  ['MEDIA_URL', 'https://me:hunter2@media.serendib.example'],
  ['UPDATES_URL', 'https://me:hunter2@serendib.example/releases.json'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'me:hunter2@collector:4318'],
  ['DATABASE_URL', 'postgres://me:hunter2/1@db/serendib'],
  ['DATABASE_REPLICA_URL', 'mysql://me:a:hunter2@db/serendib'],
  ['DATABASE_REPLICA_URL', 'mysql://me:a@hunter2@db/serendib'],
  ['SMTP_URL', 'me:hunter2@mail'],
])('parseConfig refuses %s with a password that it does not show: %s', (name, value) => {
  const act = () => parseConfig({ [name]: value })
  expect(act).toThrow(`${name}=`)
  expect(act).toThrow(':…@')
  expect(act).not.toThrow('hunter2')
})

test.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  'parseConfig refuses %s without http, where OpenTelemetry would send traces to this machine',
  (name) => {
    for (const url of ['collector', '10.0.0.7:4318', 'collector:4318'])
      expect(() => parseConfig({ [name]: url })).toThrow(`${name}=${url}: expected an http or https URL`)
    expect(() => parseConfig({ [name]: 'http://collector:4318' })).not.toThrow()
    expect(() => parseConfig({ [name]: '' })).not.toThrow()
  },
)

test('STORAGE accepts an S3 URL, with keys in separate settings', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }
  expect(parseConfig({ ...keys, STORAGE: 's3://videos' })).toMatchObject({
    storage: { bucket: 'videos', prefix: '', endpoint: undefined, region: 'us-east-1', isPathStyle: false },
    s3AccessKeyId: 'id',
    s3SecretAccessKey: 'hunter2',
  })
  const STORAGE = 's3://my.videos/site/a/?endpoint=https://store.example:9000&region=eu-1'
  expect(parseConfig({ ...keys, STORAGE }).storage).toEqual({
    bucket: 'my.videos',
    prefix: 'site/a',
    endpoint: 'https://store.example:9000',
    region: 'eu-1',
    isPathStyle: true,
  })
  expect(parseConfig({ ...keys, STORAGE: `${STORAGE}&path-style=off` }).storage).toMatchObject({
    isPathStyle: false,
  })
})

test('parseConfig refuses an S3 URL without keys, or with keys in the URL', () => {
  expect(() => parseConfig({ STORAGE: 's3://videos', S3_ACCESS_KEY_ID: 'id' })).toThrow(
    /^Serendib can't start because of invalid settings:(.|\n)*\n {2}S3_SECRET_ACCESS_KEY=: expected [^\n]*$/,
  )
  for (const STORAGE of [
    's3://id:hunter2@videos',
    's3://videos?secretAccessKey=hunter2',
    's3://videos?endpoint=https://id:hunter2@store.example',
  ]) {
    expect(() => parseConfig({ STORAGE })).toThrow(/STORAGE=s3:.*…/)
    expect(() => parseConfig({ STORAGE })).not.toThrow('hunter2')
  }
  const spaced = { S3_SECRET_ACCESS_KEY: 'hunter 2' }
  expect(() => parseConfig(spaced)).toThrow('S3_SECRET_ACCESS_KEY=(8 characters)')
})

test('the error of parseConfig names all invalid settings without passwords', () => {
  const act = () =>
    parseConfig({ PORT: 'x', WORKERS: 'x', DATABASE_URL: 'http://me:hunter2@db', SECRET: 'hunter2' })
  expect(act).toThrow(
    /PORT=x(.|\n)*DATABASE_URL=http:\/\/me:…@db(.|\n)*WORKERS=x(.|\n)*SECRET=\(7 characters\)/,
  )
  expect(act).not.toThrow('hunter2')
})

test('storedSecret creates a secret once, readable by its owner only, also for concurrent calls', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'serendib-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const asked = await Promise.all([1, 2, 3, 4].map(() => storedSecret(dataDir, 'address-salt')))
  expect(new Set(asked).size).toBe(1)
  expect(asked[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['address-salt'])
  expect((await stat(join(dataDir, 'secrets/address-salt'))).mode & 0o077).toBe(0)
})

test('docs/operations.md contains the current table of settings', async () => {
  const documentation = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  // Prettier aligns the columns of the documentation.
  const unaligned = (table: string) => table.replace(/ +/g, ' ').replace(/-{3,}/g, '---')
  expect(unaligned(documentation)).toContain(unaligned(settingsTable()))
})

it.each([
  ['auto', 'https://serendib.example', true],
  ['auto', 'http://localhost:4000', false],
  ['auto', undefined, false],
  ['off', 'https://serendib.example', false],
  ['on', undefined, true],
])('needs two-step sign-in of administrators with %s at %s: %s', (wanted, publicUrl, isNeeded) => {
  const env = { ADMIN_TWO_STEP: wanted, ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }) }
  expect(parseConfig(env).needsAdminTwoStep).toBe(isNeeded)
})
