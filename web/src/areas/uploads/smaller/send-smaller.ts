import { holdLock } from '../../../platform/tab-locks.ts'
import { send, stopSending } from '../queue/sending.ts'
import { changeItem, currentQueue, findItem, queueStore } from '../queue/store.ts'
import { discardUpload } from '../queue/unfinished-uploads.ts'
import { deleteSmaller, makeSmaller, openSmaller, SmallerError } from './make-smaller.ts'
import { addOriginal } from './originals.ts'
import { lockNameOf } from './stored-originals.ts'

/** Makes a smaller version of an item's file and sends it instead. If it can't be made, the original is sent. */
export async function sendSmallerFirst(id: number): Promise<void> {
  const item = findItem(id)
  const userId = currentQueue()?.userId
  if (!item?.file || userId === undefined) return
  const { file: original } = item
  const url = item.transfer?.url ?? item.url
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  changeItem(id, { transfer: null, url: null, making: { share: 0, stop } })
  stopSending(id)
  // The original is sent as a replacement later, which is another upload.
  if (url !== null) discardUpload(url).catch(() => undefined)
  const isWanted = () => findItem(id)?.file === original
  const stopWatching = queueStore.subscribe(() => {
    if (!isWanted()) stopping.abort()
  })
  const key = crypto.randomUUID()
  const release = holdLock(lockNameOf(key))
  try {
    await makeSmaller(original, key, {
      signal: stopping.signal,
      onShare: (share) => changeItem(id, { making: { share, stop } }),
    })
    const name = `${original.name.replace(/\.[^.]*$/, '')}.mp4`
    const file = await openSmaller(key, name)
    if (!file) throw new SmallerError(false)
    if (isWanted()) {
      addOriginal(original, { key, name, bytes: file.size }, { userId, url: null })
      changeItem(id, { file, name, bytes: file.size })
    } else await deleteSmaller(key)
  } catch (error) {
    if (error instanceof SmallerError) changeItem(id, { smallerError: error.isFull ? 'full' : 'failed' })
  } finally {
    release()
    stopWatching()
  }
  changeItem(id, { making: null })
  const next = findItem(id)
  if (next) void send(next)
  // Nothing keeps the screen on and the page open any more.
  else stopSending(id)
}
