import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { pictureFile } from './pictures.ts'
import type { Site } from './site.ts'

// The real calls, for what a journey needs to be there before it begins.

/** Somebody with an account and a session. */
export interface Caller {
  readonly userName: string
  readonly password: string
  readonly userId: number
  readonly token: string
}

type Answer = Record<string, unknown> & { status: number; dataset: unknown }

/** Makes a call on behalf of somebody, or of a guest: a POST where there is a body. Fails unless it answers status 1. */
export async function callAs(
  site: Site,
  caller: Caller | null,
  path: string,
  body?: object | FormData,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${site.origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(caller && { authorization: caller.token }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Answer
  expect([path, answer.status, answer['code']]).toEqual([path, 1, undefined])
  return answer
}

/** Signs somebody up and in. */
export async function join(site: Site, person: { firstName: string; lastName: string }): Promise<Caller> {
  const email = `${person.firstName}.${person.lastName}@example.lk`.toLowerCase()
  const password = 'secret1'
  const { value } = await callAs(site, null, '/users/create', { email, mobile: '' })
  const { code } = await site.lastMessage(email)
  await callAs(site, null, `/users/activateAccount?acv=${code}&u=${String(value)}`)
  await callAs(site, null, '/users/setPassword', {
    id: value,
    email,
    mobile: '',
    password,
    first_name: person.firstName,
    last_name: person.lastName,
    dob: '1990-01-01',
    location: 'Sri Lanka',
  })
  const credentials = { email, mobile: '', password, method: 'email' }
  const { dataset } = await callAs(site, null, '/authentication/login', credentials)
  const session = dataset as { user_id: number; token: string }
  return { userName: email, password, userId: session.user_id, token: session.token }
}

/** Opens a channel; answers its id. */
export async function createChannel(
  site: Site,
  owner: Caller,
  channel: { name: string; slug: string },
): Promise<number> {
  const form = new FormData()
  form.set('channel_name', channel.name)
  form.set('channel_url', channel.slug)
  form.set('channel_description', '')
  form.set('image', await fileOf(await pictureFile({ width: 200, height: 200 })), 'logo.png')
  form.set('bn', await fileOf(await pictureFile({ width: 1880, height: 470 })), 'banner.png')
  const { dataset } = await callAs(site, owner, '/v1/channels/createChannel', form)
  return (dataset as { ch_id: number }).ch_id
}

/** Uploads a clip, publishes it, and waits until it plays; answers its id. */
export async function publishClip(
  site: Site,
  owner: Caller,
  video: { clip: string; title: string; slug: string },
): Promise<number> {
  const upload = new FormData()
  upload.set('videoFile', await fileOf(video.clip), 'clip.mp4')
  const { vd } = await callAs(site, owner, '/v1/videos/videoUpload', upload)
  const details = new FormData()
  details.set('videoId', String(vd))
  details.set('title', video.title)
  details.set('description', '')
  details.set('videoUrl', video.slug)
  await callAs(site, owner, '/v1/videos/publishVideo', details)
  const look = async () =>
    (await fetch(`${site.origin}/api/v1/watch/displayVideoData?vurl=${video.slug}`)).status
  await expect.poll(look, { timeout: 60_000 }).toBe(200)
  return Number(vd)
}

async function fileOf(path: string): Promise<Blob> {
  return new Blob([new Uint8Array(await readFile(path))])
}
