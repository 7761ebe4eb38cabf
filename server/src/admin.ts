import { parseArgs } from 'node:util'
import { setHero, setPublished, setRole, setVerified } from './operator.ts'
import { parseConfig } from './platform/config/index.ts'
import { connectDatabase } from './platform/database/connect.ts'
import type { Database } from './platform/database/connect.ts'
import { startEmbeddedDatabase } from './platform/database/embedded.ts'
import { createLog } from './platform/log.ts'

const USAGE = `npm run admin -- <command>
  role <e-mail or mobile> <1|2|3|4>   1 administrator, 2 member, 3 uploader, 4 moderator
  verify <channel url>                gives the verified badge
  unverify <channel url>              takes it away
  hero <video url>                    the film behind Home's hero
  published <video url> <date>        when it was first published, e.g. 2026-03-01T08:00
`

type Command = (db: Database, args: readonly string[]) => Promise<boolean>

const COMMANDS: Readonly<Record<string, Command>> = {
  role: (db, [contact = '', role = '']) => {
    const roleId = Number(role)
    if (roleId !== 1 && roleId !== 2 && roleId !== 3 && roleId !== 4)
      throw new Error('a role is 1, 2, 3 or 4')
    return setRole(db, contact, roleId)
  },
  verify: (db, [slug = '']) => setVerified(db, slug, true),
  unverify: (db, [slug = '']) => setVerified(db, slug, false),
  hero: (db, [slug = '']) => setHero(db, slug),
  published: (db, [slug = '', date = '']) => {
    const publishedAt = new Date(date)
    if (Number.isNaN(publishedAt.getTime())) throw new Error(`'${date}' is not a date`)
    return setPublished(db, slug, publishedAt)
  },
}

const [name = '', ...args] = parseArgs({ allowPositionals: true }).positionals
const command = COMMANDS[name]
if (!command) {
  process.stdout.write(USAGE)
  process.exit(name === '' ? 0 : 1)
}
try {
  process.stdout.write((await run(command)) ? 'Done.\n' : 'There is nothing of that name.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Runs a command on the site's database, which may be serving meanwhile or not. */
async function run(act: Command): Promise<boolean> {
  const config = parseConfig(process.env)
  const log = createLog('warn')
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, log, as: 'guest' })
      : undefined
  const connection = connectDatabase(config.databaseUrl ?? embedded?.url ?? '', { log, maxConnections: 2 })
  try {
    return await act(connection.db, args)
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}
