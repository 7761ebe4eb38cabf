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
  if (!mountAt(path, `${options},${access}`)) {
    rmdirSync(path)
    return undefined
  }
  const unmount = () => {
    execFileSync('umount', [path])
    rmdirSync(path)
  }
  return { path, unmount }
}

/** Mounts a disk in memory at an empty folder, or with `remount` changes it; false where we may not. Options are those of tmpfs. */
export function mountAt(path: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Takes a disk away, if there is one at that folder. */
export function unmountAt(path: string): void {
  try {
    execFileSync('umount', [path], { stdio: 'ignore' })
  } catch {
    // None was.
  }
}
