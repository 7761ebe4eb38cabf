import { readFile } from 'node:fs/promises'
import { contract } from '@serendib/contract'
import { DetailedError, Upload } from 'tus-js-client'
import type { Person, Site } from './people.ts'

/** Uploads a video resumably, as the browser does. Returns the video's id. */
export async function uploadVideo(
  site: Site,
  owner: Person,
  video: { file: string; name: string; channelId: number },
): Promise<number> {
  const bytes = await readFile(video.file)
  const metadata = { filename: video.name, channelId: String(video.channelId) }
  const url = await send(site, owner, bytes, metadata).catch(async (error: unknown) => {
    const isSessionEnded = error instanceof DetailedError && error.originalResponse?.getStatus() === 401
    if (!isSessionEnded) throw error
    await owner.signInAgain()
    return send(site, owner, bytes, metadata)
  })
  const uploadId = new URL(url).pathname.split('/').at(-1) ?? ''
  const { videoId } = await owner.call(contract.uploads.uploadedVideo, { query: { uploadId } })
  return videoId
}

function send(site: Site, owner: Person, bytes: Buffer, metadata: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(bytes, {
      endpoint: `${site.origin}/api/v1/uploads`,
      headers: { authorization: `Bearer ${owner.token()}` },
      metadata,
      retryDelays: [500, 1000, 3000],
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    site.signal.addEventListener('abort', () => {
      void upload.abort()
      reject(site.signal.reason as Error)
    })
    upload.start()
  })
}
