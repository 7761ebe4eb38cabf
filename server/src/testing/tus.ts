/** Whose upload it is. */
interface Uploader {
  readonly token: string
}

/** What a resumable upload is begun with. */
interface Begun {
  readonly bytes: number
  readonly fileName?: string
  /** The video that gets it; left out: it becomes a new one. */
  readonly replaces?: number | string
  /** The channel of a new one; left out: the default one. */
  readonly channelId?: number
}

/** Somebody's resumable uploads to a site that listens. */
export function tusUploads(origin: string) {
  const headersOf = (user: Uploader) => ({ 'tus-resumable': '1.0.0', authorization: user.token })
  const at = (location: string) => new URL(location, origin)
  return {
    /** Begins one; answers where it goes and its id, or why not. */
    async begin(user: Uploader, { bytes, fileName = 'second.mp4', replaces, channelId }: Begun) {
      const aims = Object.entries({ replaces, channelId }).filter(([, aim]) => aim !== undefined)
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
    /** Sends bytes from an offset on. */
    send: (user: Uploader, location: string, bytes: Uint8Array, offset = 0) =>
      fetch(at(location), {
        method: 'PATCH',
        headers: {
          ...headersOf(user),
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      }),
    /** How much of one is there. */
    async offset(user: Uploader, location: string) {
      const { status, headers } = await fetch(at(location), { method: 'HEAD', headers: headersOf(user) })
      return { status, offset: Number(headers.get('upload-offset') ?? Number.NaN) }
    },
    discard: (user: Uploader, location: string) =>
      fetch(at(location), { method: 'DELETE', headers: headersOf(user) }),
  }
}
