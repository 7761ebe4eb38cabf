// Writes server/src/platform/database/schema.ts and docs/schema.md from the migrations. With --check it only compares, for CI.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import { format, resolveConfig } from 'prettier'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createTemplate, startTestServer } from '../server/src/testing/database-server.ts'
import { schemaPage } from './schema-page.mjs'

const SCHEMA = fileURLToPath(new URL('../server/src/platform/database/schema.ts', import.meta.url))
const PAGE = fileURLToPath(new URL('../docs/schema.md', import.meta.url))

// Columns whose CHECK constraint lists all values.
const CHECKED = {
  'audit_log.subject': "'video' | 'comment' | 'channel' | 'account' | 'site'",
  'users.status': "Generated<'inactive' | 'waiting' | 'active' | 'suspended' | 'deleted'>",
  'users.role_id': 'Generated<1 | 2 | 3 | 4>',
  'users.gender': "'male' | 'female' | null",
  'users.theme': "'dark' | 'light' | null",
  'users.language': "'en' | 'si' | 'ta' | null",
  'verifications.method': "'email' | 'mobile'",
  'verifications.purpose': "'sign-up' | 'recovery' | 'contact-change'",
  'contact_changes.method': "'email' | 'mobile'",
  'contact_undos.method': "'email' | 'mobile'",
  'reports.subject': "'video' | 'comment' | 'channel'",
  'tracks.source': "'gpx' | 'dji' | 'gopro' | 'camm' | 'geojson' | 'kml' | null",
  'tracks.timing': "Generated<'video' | 'clock' | 'distance'>",
  'places.kind': "'town' | 'beach' | 'island' | 'mountain' | 'waterfall' | 'lake' | 'wildlife' | 'heritage'",
  'reports.status': "Generated<'pending' | 'under-review' | 'action-taken' | 'dismissed'>",
  'report_reasons.subject': "'video' | 'comment' | 'channel'",
  'videos.status': "Generated<'draft' | 'published' | 'processing' | 'failed' | 'under-review' | 'removed'>",
  'notifications.kind':
    "'subscription' | 'vote' | 'comment' | 'reply' | 'video-report' | 'comment-report' | 'channel-report' | 'sign-up' | 'captions-removed'",
  'videos.stage':
    "Generated<'waiting' | 'inspecting' | 'packaging' | 'encoding' | 'verifying' | 'ready' | 'failed'>",
}

for (const [file, generated] of await generateSchema()) {
  if (!process.argv.includes('--check')) {
    await writeFile(file, generated)
  } else if ((await readFile(file, 'utf8')) !== generated) {
    console.error(`${file} does not fit the migrations: npm run generate`)
    process.exitCode = 1
  }
}

async function generateSchema() {
  const server = await startTestServer()
  const template = await createTemplate(server.url)
  const connection = connectDatabase(template.url, { log: createLog('warn') })
  const outFile = join(tmpdir(), `serendib-schema-${process.pid}.ts`)
  try {
    // Matches connect.ts: bigint and numeric are parsed as numbers, date as text.
    const mapping = { int8: 'number', numeric: 'number', date: 'string' }
    const text = await generate({
      db: connection.db.withoutPlugins(),
      dialect: new PostgresDialect(),
      camelCase: true,
      excludePattern: 'pgboss.*',
      defaultSchemas: ['public'],
      outFile,
      typeMapping: mapping,
      overrides: { columns: CHECKED },
    })
    const options = await resolveConfig(SCHEMA)
    const page = await schemaPage(connection.db)
    return [
      [SCHEMA, await format(text, { ...options, parser: 'typescript' })],
      [PAGE, await format(page, { ...options, parser: 'markdown' })],
    ]
  } finally {
    await rm(outFile, { force: true })
    await connection.close()
    await template.drop()
    await server.stop()
  }
}
