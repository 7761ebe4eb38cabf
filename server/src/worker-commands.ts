import { addRemoteWorker, removeRemoteWorker } from './areas/administration/index.ts'
import { listWorkers } from './areas/encoding/index.ts'
import type { Database } from './platform/database/connect.ts'
import { momentText } from './platform/formats.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** `worker add <name>`, `worker remove <name>` and `worker list`. */
export async function manageWorkers(db: Database, [action, name = '']: readonly string[]): Promise<void> {
  if (action === 'list') return printWorkers(db)
  if (!NAME.test(name))
    throw new Error(`'${name}' can't be the name of a worker: use up to 40 of the characters a-z, 0-9 and -`)
  if (action === 'remove') {
    if (!(await removeRemoteWorker(db, null, name))) throw new Error(`There is no worker named '${name}'.`)
    return
  }
  const token = await addRemoteWorker(db, null, name)
  if (token === undefined) throw new Error(`There is already a worker named '${name}'.`)
  process.stdout.write(`Start it with this token, which is not shown again:\n\nWORKER_TOKEN=${token}\n\n`)
}

async function printWorkers(db: Database): Promise<void> {
  const workers = await listWorkers(db)
  if (workers.length === 0) process.stdout.write('No remote workers.\n')
  for (const { name, state, seenAt, results, failures } of workers) {
    const facts = [
      name.padEnd(20),
      state.padEnd(8),
      seenAt ? `last seen ${momentText(seenAt)}` : 'never seen',
      `${results} chunks`,
      ...(failures > 0 ? [`the last ${failures} refused`] : []),
    ]
    process.stdout.write(`${facts.join('  ')}\n`)
  }
}
