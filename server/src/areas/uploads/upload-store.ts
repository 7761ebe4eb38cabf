import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { ERRORS } from '@tus/server'
import { isStorageFull } from '../../platform/http/errors.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { incomingPath } from '../../platform/incoming.ts'

/**
 * Stores resumable uploads in the incoming folder. Their files are created together with their rows, before tus
 * requests it.
 */
export class UploadStore extends FileStore {
  private readonly incoming: Incoming

  constructor(incoming: Incoming) {
    super({ directory: incoming.folder })
    this.incoming = incoming
  }

  /** Creates the file of an upload, and the file with its description. */
  async createFiles(upload: Upload): Promise<void> {
    await super.create(upload)
  }

  /** Like the store's own error, which hides that there is no free disk space. */
  override async write(readable: Readable, uploadId: string, offset: number): Promise<number> {
    const file = createWriteStream(incomingPath(this.incoming, uploadId), { flags: 'r+', start: offset })
    await pipeline(readable, file).catch((error: unknown) => {
      throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR
    })
    return offset + file.bytesWritten
  }

  override create(upload: Upload): Promise<Upload> {
    upload.storage = { type: 'file', path: incomingPath(this.incoming, upload.id) }
    return Promise.resolve(upload)
  }
}
