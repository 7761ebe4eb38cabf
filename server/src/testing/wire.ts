import type { TestApp } from './app.ts'

/** A raw JSON response with its HTTP status. */
export interface WireResponse {
  readonly httpStatus: number
  readonly status: number
  readonly [name: string]: unknown
}

/** Calls the API by the specification's paths and names, like a program without our client. */
export interface Wire {
  get(path: string, token?: string): Promise<WireResponse>
  /** Sends a form as multipart, everything else as JSON. */
  post(path: string, body: FormData | Record<string, unknown>, token?: string): Promise<WireResponse>
}

export function wireOf(app: () => TestApp): Wire {
  const send = async (path: string, init: RequestInit, token: string | undefined): Promise<WireResponse> => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', token)
    const response = await app().request(`/api${path}`, { ...init, headers })
    return { httpStatus: response.status, ...((await response.json()) as { status: number }) }
  }
  return {
    get: (path, token) => send(path, {}, token),
    post: (path, body, token) =>
      body instanceof FormData
        ? send(path, { method: 'POST', body }, token)
        : send(
            path,
            {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
            token,
          ),
  }
}

/** A multipart form with these fields. */
export function formOf(fields: Record<string, string | number | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'number' ? String(value) : value)
  return form
}
