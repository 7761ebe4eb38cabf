import { randomBytes } from 'node:crypto'
import { access, copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { absent } from '../../platform/files.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { NoSuchObject } from '../../platform/storage/index.ts'

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

/** The workspace for the added renditions of a prefix, which are made after the others. */
export function addedWorkspaceOf(workFolder: string, prefix: string): Workspace {
  return { prefix, folder: workspaceOf(workFolder, prefix).folder + ADDED_END }
}

const ADDED_END = '-added'

/** Whether a work folder with this name is for added renditions. */
export function isOfAdded(name: string): boolean {
  return name.endsWith(ADDED_END)
}

/** A storage folder for the chunks of a video. */
export function newChunksPrefix(videoId: number): string {
  return newPrefix(videoId) + CHUNKS_END
}

/** The workspace for a chunk. */
export function chunkWorkspaceOf(workFolder: string, prefix: string, index: number): Workspace {
  return { prefix, folder: `${workspaceOf(workFolder, prefix).folder}-${index}` }
}

const CHUNKS_END = '-chunks'

/** Whether a work folder with this name is for a chunk. */
export function isOfChunk(name: string): boolean {
  return name.includes(CHUNKS_END)
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

/**
 * Copies the renditions that another machine stored below a prefix into a work folder, so that they are not encoded
 * again.
 */
export async function copyRenditions(storage: Storage, prefix: string, { folder }: Workspace): Promise<void> {
  await mkdir(folder, { recursive: true })
  for await (const { key } of storage.list(prefix)) {
    const name = path.posix.basename(key)
    if (!name.endsWith('.mp4') || name === 'direct.mp4') continue
    const copying = storage.useFile(key, async (file) => {
      const unfinished = path.join(folder, `.${name}`)
      await copyFile(file, unfinished)
      await rename(unfinished, path.join(folder, name))
    })
    // Abandoned files are removed after some time.
    await copying.catch((error: unknown) => {
      if (!(error instanceof NoSuchObject)) throw error
    })
  }
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
 * Removes the work folders of a video's first encode on this machine, except those of chunks. For one that continues
 * below another prefix and needs none of them.
 */
export async function removeWorkFolders(workFolder: string, videoId: number): Promise<void> {
  const folder = path.join(workFolder, String(videoId))
  for (const name of (await readdir(folder).catch(absent)) ?? [])
    if (!isOfChunk(name)) await rm(path.join(folder, name), { recursive: true, force: true })
}
