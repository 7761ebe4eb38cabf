import { readdir } from 'node:fs/promises'
import { MARKER } from '../platform/storage/site-marker.ts'

/** Lists the files in a folder, without the mark of its site. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== MARKER)
}
