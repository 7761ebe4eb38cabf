import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of one megabyte, where we may mount one; `ro`: that can only be read. `options`: other ones of tmpfs. */
export function mountSmallDisk(
  access: 'rw' | 'ro' = 'rw',
  options = 'size=1m',
): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'serendib-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},${access}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  const unmount = () => {
    execFileSync('umount', [path])
    rmdirSync(path)
  }
  return { path, unmount }
}
