import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../platform/database/embedded.ts'
import { createLog } from '../../platform/log.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { onServer } from '../database-server.ts'

export interface ReplicatedDatabase {
  readonly primaryUrl: string
  /** The line to the replica, whose URL stays the same when the replica starts again. */
  readonly line: DatabaseLine
  /** Kills the replica and its connections. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Executes a statement on the replica. */
  onReplica(statement: string): Promise<void>
  /** Statements that the replica has logged and that contain `text`. */
  statements(text: string): Promise<string[]>
  close(): Promise<void>
}

const log = createLog('silent')
const PRIMARY = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4' }
const REPLICA = {
  ...PRIMARY,
  hot_standby: 'on',
  // A conflict with a change of the primary cancels reads at once.
  max_standby_streaming_delay: '0',
}

/** An empty database and a streaming replica of it, which logs statements for `statements`. */
export async function startReplicatedDatabase({ logsStatements = true } = {}): Promise<ReplicatedDatabase> {
  const root = await mkdtemp(path.join(tmpdir(), 'serendib-replica-'))
  const [primaryDir, replicaDir] = [path.join(root, 'primary'), path.join(root, 'replica')]
  await (await startEmbeddedDatabase({ dataDir: primaryDir, log, settings: PRIMARY })).stop()
  // With the owners of its files: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-a', primaryDir, replicaDir])
  await writeFile(path.join(replicaDir, 'postgres/standby.signal'), '')
  const primary = await startEmbeddedDatabase({ dataDir: primaryDir, log, settings: PRIMARY })
  const { hostname, port, username, password } = new URL(primary.url)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  const startReplica = () =>
    startEmbeddedDatabase({
      dataDir: replicaDir,
      log,
      settings: {
        ...REPLICA,
        primary_conninfo: `'${connection}'`,
        ...(logsStatements && { log_statement: "'all'" }),
      },
    })
  let replica: EmbeddedDatabase = await startReplica()
  const line = await startDatabaseLine(replica.url)

  async function statements(text: string): Promise<string[]> {
    const folder = path.join(replicaDir, 'postgres/log')
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
    )
    return files.flatMap((file) => file.split('\n')).filter((each) => each.includes(text))
  }

  return {
    primaryUrl: primary.url,
    line,
    kill: async () => {
      const pid = Number.parseInt(
        await readFile(path.join(replicaDir, 'postgres/postmaster.pid'), 'utf8'),
        10,
      )
      process.kill(pid, 'SIGQUIT')
      await replica.stop()
    },
    start: async () => {
      replica = await startReplica()
      line.leadTo(Number(new URL(replica.url).port))
    },
    onReplica: (statement) => onServer(replica.url, statement),
    statements,
    close: async () => {
      await line.goAway()
      await replica.stop()
      await primary.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
