import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Credentials } from '../contract/src/index.ts'
import { contract, createClient } from '../contract/src/index.ts'
import { pictureFile } from './pictures.ts'
import type { Site } from './site.ts'

// Test data created through the site's API. Other tests cover the pages that create the same data.

/** An account with a session. */
export interface QuickPerson {
  readonly credentials: Credentials
  readonly call: Client
}

/** The parts of a site that API calls need. */
type CalledSite = Pick<Site, 'origin' | 'nextMessage'>

const PASSWORD = 'ella-train-1'

/** The credentials of the account that `quickPerson` creates for this first name. */
export function loginOf(firstName: string): { userName: string; password: string } {
  return { userName: `${firstName.toLowerCase()}@example.lk`, password: PASSWORD }
}

function clientOf(site: CalledSite, token: string | null): Client {
  return createClient({ origin: site.origin, token: () => token })
}

/** Signs up an account and signs it in. */
export async function quickPerson(site: CalledSite, firstName: string): Promise<QuickPerson> {
  const guest = clientOf(site, null)
  const contact = { email: loginOf(firstName).userName, mobile: '' }
  const { reference } = await guest(contract.accounts.create, { body: contact })
  const { code } = await site.nextMessage(contact.email)
  await guest(contract.accounts.activateAccount, { query: { code, reference } })
  const details = { firstName, lastName: 'Perera', birthDate: '1988-04-12', location: 'Sri Lanka' }
  await guest(contract.accounts.setPassword, {
    body: { reference, ...contact, password: PASSWORD, ...details },
  })
  return quickSession(site, contact)
}

async function quickSession(
  site: CalledSite,
  contact: { email: string; mobile: string },
): Promise<QuickPerson> {
  const body = { ...contact, password: PASSWORD, method: 'email' as const }
  const { credentials } = await clientOf(site, null)(contract.session.login, { body })
  return { credentials, call: clientOf(site, credentials.token) }
}

/** Signs up an account with a channel, which makes it an uploader. */
export async function quickUploader(
  site: CalledSite,
  firstName: string,
  channelName: string,
): Promise<QuickPerson> {
  const person = await quickPerson(site, firstName)
  const slug = channelName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const picture = async (width: number, height: number) => openAsBlob(await pictureFile({ width, height }))
  await person.call(contract.channels.create, {
    body: { name: channelName, slug, description: '' },
    files: { logo: await picture(200, 200), banner: await picture(1880, 470) },
  })
  const { email, mobile } = person.credentials
  return quickSession(site, { email, mobile })
}

/** Uploads and publishes a video, waits until all its renditions are made, and returns its id. */
export async function quickVideo(
  owner: QuickPerson,
  video: {
    file: string
    title: string
    slug: string
    description?: string
    tags?: string[]
    categories?: number[]
    /** The slug of the place where it was filmed. */
    place?: string
  },
): Promise<number> {
  const { file, title, slug, description = '', tags = ['ella'], categories = [1] } = video
  const { videoId } = await owner.call(contract.uploads.videoUpload, {
    body: { isPublic: true },
    files: { video: await openAsBlob(file) },
  })
  const placeId = video.place === undefined ? undefined : await findPlaceId(owner, video.place)
  const words = { primaryTags: tags, secondaryTags: [], categories }
  await owner.call(contract.ownVideos.publishVideo, {
    body: { videoId, title, slug, description, ...words, isPublic: true, placeId },
  })
  for (;;) {
    const { state } = await owner.call(contract.uploads.processingState, { query: { videoId } })
    if (state.stage === 'ready') return videoId
    if (state.stage === 'failed') throw new Error(`${title} could not be made: ${state.failure}`)
    await sleep(200)
  }
}

/** Creates a playlist of the account with these videos, and returns its id. */
export async function quickPlaylist(
  owner: QuickPerson,
  name: string,
  videoIds: readonly number[],
  isPrivate = false,
): Promise<number> {
  const { playlistId } = await owner.call(contract.playlists.addPlaylist, {
    body: { name, description: '', thumbnail: '', isPrivate },
  })
  for (const videoId of videoIds)
    await owner.call(contract.playlists.addVideo, { body: { playlistId, videoId } })
  return playlistId
}

async function findPlaceId({ call }: QuickPerson, slug: string): Promise<number> {
  const { place } = await call(contract.places.placeDetails, { query: { slug } })
  return place.id
}
