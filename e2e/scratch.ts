import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

let folder: string | undefined

/** Returns a path for a temporary file, which is removed when this process ends. */
export function scratchFile(name: string): string {
  folder ??= openFolder()
  return path.join(mkdtempSync(path.join(folder, 'file-')), name)
}

function openFolder(): string {
  const opened = mkdtempSync(path.join(tmpdir(), 'serendib-files-'))
  process.once('exit', () => rmSync(opened, { recursive: true, force: true }))
  return opened
}
