import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Reading {
  readonly pool: pg.Pool
  isOver: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** The pool that statements of the caller use, if it reads from a replica. */
export function poolOfReading(): pg.Pool | undefined {
  const reading = readings.getStore()
  return reading === undefined || reading.isOver ? undefined : reading.pool
}

/** Runs `run`, whose statements use `pool`. What it starts and doesn't wait for uses the primary afterwards. */
export async function readFrom<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  const reading = { pool, isOver: false }
  try {
    return await readings.run(reading, run)
  } finally {
    reading.isOver = true
  }
}
