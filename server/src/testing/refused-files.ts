import { removeOutdated } from '../areas/encoding/outdated.ts'
import type { TestApp } from './app.ts'

/** Does what the job does that removes refused files whose time is over. */
export async function removeRefusedFiles({ parts }: TestApp): Promise<void> {
  const { db, storage, incoming } = parts
  await removeOutdated({ db, storage, incoming })
}
