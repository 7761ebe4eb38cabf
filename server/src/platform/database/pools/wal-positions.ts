import type { Probe } from './probe.ts'
import { openProbe } from './probe.ts'

/** Where the primary and the replica are in the write-ahead log, which both count in bytes. */
export interface Positions {
  /** The end of everything that the primary has committed. */
  readonly committed: bigint
  /** The end of what is on the primary's disk, so that the replica can have it. */
  readonly flushed: bigint
  /** The end of what the replica shows. */
  readonly replayed: bigint
}

interface PrimaryRow {
  readonly identity: string
  readonly committed: string
  readonly flushed: string
}

interface ReplicaRow {
  readonly identity: string
  readonly replayed: string | null
}

/** A probe without a response is an outage of the replica. */
export const PROBE_MS = 1000

const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database() as identity`
const PRIMARY = `select ${IDENTITY}, pg_current_wal_insert_lsn() as committed, pg_current_wal_flush_lsn() as flushed`
const REPLICA = `select ${IDENTITY}, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as replayed`

/**
 * Reads the positions of a primary and its replica.
 * `read` rejects if one of them doesn't respond, or if the second is not a replica of the first.
 */
export function openWalPositions(primaryUrl: string, replicaUrl: string) {
  const primary: Probe<PrimaryRow> = openProbe(primaryUrl, PRIMARY, PROBE_MS)
  const replica: Probe<ReplicaRow> = openProbe(replicaUrl, REPLICA, PROBE_MS)
  return {
    read: async (): Promise<Positions> => {
      // First the primary: what it has committed by now is compared with what the replica has afterwards.
      const there = await primary.ask()
      const here = await replica.ask()
      if (there === undefined || here === undefined) throw new Error('a database answered without a row')
      if (here.identity !== there.identity) throw new Error('it is a replica of another database')
      if (here.replayed === null) throw new Error('it is not a replica (a hot standby), or was promoted')
      return {
        committed: bytesOf(there.committed),
        flushed: bytesOf(there.flushed),
        replayed: bytesOf(here.replayed),
      }
    },
    close: () => Promise.all([primary.close(), replica.close()]),
  }
}

/** PostgreSQL shows a position as two hexadecimal numbers of 32 bits: `16/B374D848`. */
function bytesOf(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
