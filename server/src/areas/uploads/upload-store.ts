import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import type { Incoming } from './incoming.ts'
import { incomingPath } from './incoming.ts'

/** Stores resumable uploads in the incoming folder. Their files are created with their rows, before tus asks for them. */
export class UploadStore extends FileStore {
  private readonly incoming: Incoming

  constructor(incoming: Incoming) {
    super({ directory: incoming.folder })
    this.incoming = incoming
  }

  /** Creates the file of an upload, and the one beside it that describes it. */
  async createFiles(upload: Upload): Promise<void> {
    await super.create(upload)
  }

  override create(upload: Upload): Promise<Upload> {
    upload.storage = { type: 'file', path: incomingPath(this.incoming, upload.id) }
    return Promise.resolve(upload)
  }
}
