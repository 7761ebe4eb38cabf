import { removeOutdated } from '../areas/encoding/outdated.ts'
import type { TestApp } from './app.ts'

/** Runs the job that removes refused files after `REFUSED_FILE_DAYS`. */
export async function removeRefusedFiles({ parts }: TestApp): Promise<void> {
  const { db, storage, incoming } = parts
  await removeOutdated({ db, storage, incoming })
}
