import { open } from 'node:fs/promises'
import { isNotVideo, SNIFF_BYTES } from '@serendib/contract'
import { ApiError } from '../../platform/api-error.ts'
import type { ReceivedFile } from '../../platform/http/multipart.ts'

/** Rejects a file whose content is certainly not a video, whatever its name. Throws `file_not_video`. */
export async function requireVideo(file: ReceivedFile): Promise<void> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES))
    if (isNotVideo(file.mediaType, buffer.subarray(0, bytesRead))) throw new ApiError('file_not_video')
  } finally {
    await handle.close()
  }
}
