import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MARKER } from '../platform/storage/site-marker.ts'

/** Mounts a disk of one megabyte, for the folder of uploads, if permitted; read-only with `ro`. `options` replaces the tmpfs options. */
export function mountSmallDisk(
  access: 'rw' | 'ro' = 'rw',
  options = 'size=1m',
): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'serendib-small-disk-'))
  if (!mountAt(path, `${options},${access}`)) {
    rmdirSync(path)
    return undefined
  }
  if (access === 'rw') writeFileSync(join(path, MARKER), '')
  const unmount = () => {
    execFileSync('umount', [path])
    rmdirSync(path)
  }
  return { path, unmount }
}

/**
 * Mounts a tmpfs at an empty folder, or changes it with `remount`. Returns false if not permitted. Options are those of
 * tmpfs.
 */
export function mountAt(path: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Unmounts the disk at this folder, if there is one. */
export function unmountAt(path: string): void {
  try {
    execFileSync('umount', [path], { stdio: 'ignore' })
  } catch {
    // There was none.
  }
}
