import { cleanName } from '@serendib/contract'
import { storageManager } from '../../../platform/site-data.ts'
import { removeEntry, SMALLER_VERSIONS } from '../../../platform/smaller-versions.ts'
// oxlint-disable-next-line import/default -- Vite exports its path
import workerPath from './smaller.worker.ts?worker&url'
import { type Reply, type Request, type SmallerPlan } from './worker-messages.ts'

// By its path: browsers start workers from the page's own origin only, and this script may come from a media host.
const openWorker = () => new Worker(workerPath, { type: 'module' })

/** Whether this browser has what making a smaller version takes. */
export function canMakeSmaller(): boolean {
  const storage: Partial<StorageManager> = storageManager() ?? {}
  return 'VideoEncoder' in window && 'VideoDecoder' in window && storage.getDirectory !== undefined
}

/** Asks the worker about a file. `onReply` returns whether the answer is complete. */
function ask(request: Request, onReply: (reply: Reply) => boolean, signal?: AbortSignal): Promise<void> {
  const worker = openWorker()
  return new Promise<void>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'failed') reject(new SmallerError(data.isFull))
      else if (onReply(data)) resolve()
    })
    worker.addEventListener('error', () => reject(new SmallerError(false)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/** A smaller version can't be made. */
export class SmallerError extends Error {
  /** Whether the device is full. */
  readonly isFull: boolean

  constructor(isFull: boolean) {
    super('no smaller version')
    this.isFull = isFull
  }
}

/** How a file can be made smaller; null if this browser can't. */
export async function planSmaller(file: File): Promise<SmallerPlan | null> {
  let plan: SmallerPlan | null = null
  await ask({ file }, (reply) => {
    if (reply.kind === 'plan') ({ plan } = reply)
    return reply.kind === 'plan'
  }).catch(() => undefined)
  return plan
}

/**
 * Makes a smaller version and stores it under that key on this device. Throws a `SmallerError`, and an `AbortError` when
 * `signal` is aborted.
 */
export async function makeSmaller(
  file: File,
  key: string,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  try {
    const onReply = (reply: Reply) => {
      if (reply.kind === 'progress') onShare(reply.share)
      return reply.kind === 'made'
    }
    await ask({ file, name: key }, onReply, signal)
  } catch (error) {
    void deleteSmaller(key)
    throw error
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await storageManager()?.getDirectory())?.getDirectoryHandle(SMALLER_VERSIONS)
  } catch {
    // There is none yet, or the browser refuses.
    return undefined
  }
}

/** The name under which the smaller version of a file is uploaded, as the server stores it. */
export const smallerNameOf = (name: string) => cleanName(`${name.replace(/\.[^.]*$/, '')}.mp4`)

/** The smaller version with that key, under the name that it is uploaded with; undefined if it is gone. */
export async function openSmaller(key: string, name: string): Promise<File | undefined> {
  try {
    const file = await (await (await openFolder())?.getFileHandle(key))?.getFile()
    return file && new File([file], name, { type: 'video/mp4' })
  } catch {
    return undefined
  }
}

export const deleteSmaller = async (key: string) => removeEntry(await openFolder(), key)

/**
 * Deletes the smaller versions that aren't kept. `findKept` is called when they are known, so that none is deleted that
 * is begun meanwhile.
 */
export async function deleteOtherSmaller(findKept: () => Promise<(key: string) => boolean>): Promise<void> {
  const folder = await openFolder()
  if (!folder) return
  const keys: string[] = []
  for await (const key of folder.keys()) keys.push(key)
  const isKept = await findKept()
  for (const key of keys) if (!isKept(key)) await deleteSmaller(key)
}
