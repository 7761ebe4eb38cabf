/** The owner of an upload. */
interface Uploader {
  readonly token: string
}

/** Options of a new resumable upload. */
interface Begun {
  readonly bytes: number
  readonly fileName?: string
  /** The video whose file it replaces. Without it, the upload becomes a new video. */
  readonly replaces?: number | string
  /** 1: it is the original of the smaller version that the video was made from. */
  readonly original?: 1
  /** The channel of a new video. Defaults to the default channel. */
  readonly channelId?: number
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await parts.next()
      if (part.done === true) controller.close()
      else controller.enqueue(part.value)
    },
  })
}

/** Makes resumable uploads to a listening site. */
export function tusUploads(origin: string) {
  const headersOf = (user: Uploader) => ({ 'tus-resumable': '1.0.0', authorization: user.token })
  const at = (location: string) => new URL(location, origin)
  return {
    /** Begins an upload. Returns its location and id, or the error code. */
    async begin(user: Uploader, { bytes, fileName = 'second.mp4', replaces, original, channelId }: Begun) {
      const aims = Object.entries({ replaces, original, channelId }).filter(([, aim]) => aim !== undefined)
      const aim = aims.map(([name, value]) => `,${name} ${btoa(String(value))}`).join('')
      const response = await fetch(at('/api/v1/uploads'), {
        method: 'POST',
        headers: {
          ...headersOf(user),
          'upload-length': String(bytes),
          'upload-metadata': `filename ${btoa(fileName)}${aim}`,
        },
      })
      const body = await response.text()
      const { code } = body === '' ? {} : (JSON.parse(body) as { code?: string })
      const location = response.headers.get('location') ?? ''
      return { status: response.status, code, location, uploadId: location.split('/').at(-1) ?? '' }
    },
    /** Sends bytes at an offset, all at once or as they come. */
    send: (user: Uploader, location: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, offset = 0) =>
      fetch(at(location), {
        method: 'PATCH',
        headers: {
          ...headersOf(user),
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        ...(bytes instanceof Uint8Array
          ? { body: new Uint8Array(bytes) }
          : { body: streamOf(bytes), duplex: 'half' as const }),
      }),
    /** How many bytes the server has. */
    async offset(user: Uploader, location: string) {
      const { status, headers } = await fetch(at(location), { method: 'HEAD', headers: headersOf(user) })
      return { status, offset: Number(headers.get('upload-offset') ?? Number.NaN) }
    },
    discard: (user: Uploader, location: string) =>
      fetch(at(location), { method: 'DELETE', headers: headersOf(user) }),
  }
}
