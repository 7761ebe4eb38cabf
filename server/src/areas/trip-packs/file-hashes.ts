import { createHash } from 'node:crypto'
import { PIECE_BYTES } from '@serendib/contract'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../../platform/storage/index.ts'

/** The size of the cache in characters: the hashes of about 700 GB. */
const CACHE_MAX = 64 * 1024 * 1024
const HASH_LENGTH = 43

/** The hashes of all pieces of a file in the storage, as base64url. */
export class FileHashes {
  private readonly storage: Storage
  /** By key. Files never change under their keys. */
  private readonly known = new LRUCache<string, readonly string[]>({
    maxSize: CACHE_MAX,
    sizeCalculation: (pieces, key) => key.length + pieces.length * HASH_LENGTH + 1,
  })

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** Reads the file once and remembers its hashes, or returns undefined if it is missing. */
  async of(key: string): Promise<readonly string[] | undefined> {
    const known = this.known.get(key)
    if (known) return known
    const file = await this.storage.open(key)
    if (!file) return undefined
    const pieces = await hashPieces(file.stream)
    this.known.set(key, pieces)
    return pieces
  }
}

async function hashPieces(stream: AsyncIterable<Buffer>): Promise<string[]> {
  const pieces: string[] = []
  let hash = createHash('sha256')
  let free = PIECE_BYTES
  const end = () => {
    pieces.push(hash.digest('base64url'))
    hash = createHash('sha256')
    free = PIECE_BYTES
  }
  for await (const chunk of stream) {
    let rest = chunk
    while (rest.length >= free) {
      const taken = free
      hash.update(rest.subarray(0, taken))
      end()
      rest = rest.subarray(taken)
    }
    hash.update(rest)
    free -= rest.length
  }
  if (free < PIECE_BYTES) end()
  return pieces
}
