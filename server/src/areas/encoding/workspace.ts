import { randomBytes } from 'node:crypto'
import { access, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where an encoding is made and stored. Each storage prefix has one work folder, which is named after it and used for
 * nothing else: stored files never change under a name.
 */
export interface Workspace {
  /** `videos/<video>/<random>` in the storage. */
  readonly prefix: string
  /** `<work>/<video>/<random>` on this machine. */
  readonly folder: string
}

/** The workspace of a prefix. */
export function workspaceOf(workFolder: string, prefix: string): Workspace {
  const [, videoId = '', name = ''] = prefix.split('/')
  return { prefix, folder: path.join(workFolder, videoId, name) }
}

/** The workspace for the AV1 renditions of a prefix, which are made after the others. */
export function av1WorkspaceOf(workFolder: string, prefix: string): Workspace {
  return { prefix, folder: workspaceOf(workFolder, prefix).folder + AV1_END }
}

const AV1_END = '-av1'

/** Whether a work folder with this name is for AV1. */
export function isOfAv1(name: string): boolean {
  return name.endsWith(AV1_END)
}

/**
 * The workspace of an earlier run if its folder is on this machine. Otherwise undefined, and the encoding starts below
 * a new prefix.
 */
export async function findWorkspace(
  workFolder: string,
  prefix: string | null,
): Promise<Workspace | undefined> {
  if (prefix === null) return undefined
  const workspace = workspaceOf(workFolder, prefix)
  return access(workspace.folder).then(
    () => workspace,
    () => undefined,
  )
}

/** A prefix without any stored files, now or before. */
export function newPrefix(videoId: number): string {
  return `videos/${videoId}/${randomBytes(8).toString('hex')}`
}

/** Removes a work folder, and the video's folder around it if that is empty. */
export async function removeWorkFolder({ folder }: Workspace): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await rmdir(path.dirname(folder)).catch(() => undefined)
}

/**
 * Removes all work folders of a video on this machine, for a first encode that continues below another prefix and needs
 * none of them.
 */
export async function removeWorkFolders(workFolder: string, videoId: number): Promise<void> {
  await rm(path.join(workFolder, String(videoId)), { recursive: true, force: true })
}
