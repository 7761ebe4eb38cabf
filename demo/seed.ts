import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, LIMITS, ROLE } from '@serendib/contract'
import { approveWaiting, findAccountId } from '../server/src/areas/accounts/index.ts'
import { changeRole } from '../server/src/areas/administration/index.ts'
import { findChannelId, setJoined, setVerified } from '../server/src/areas/channels/index.ts'
import { setPicks } from '../server/src/areas/editorial/index.ts'
import { findVideoId, setHero, setPublished } from '../server/src/areas/videos/index.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { addCaptions } from './captions.ts'
import { report, voteForComments } from './judgements.ts'
import { fillLibraries, joinAudience, makePlaylists } from './audience.ts'
import type { ChannelKey, DemoVideo } from './catalogue.ts'
import { accounts, administrator, channels, videoOf, heroSlug, pickSlugs, videos } from './catalogue.ts'
import { renderVideo } from './footage.ts'
import { everyPage } from './pages.ts'
import type { Person } from './people.ts'
import { clientOf, peopleOf } from './people.ts'
import { demoPasswordFile, ensureDemoPassword } from './password.ts'
import { drawPicture } from './picture.ts'
import { openProgress } from './progress.ts'
import { saveStatistics } from './statistics.ts'
import { markSvg } from './scenes/emblems.ts'
import { stillSvg } from './scenes/index.ts'
import { addTracks } from './tracks.ts'
import { uploadVideo } from './upload.ts'

// Fills a running site with the demo through the public API. Only an operator's decisions (badges, the first
// administrator,
// the hero, dates of videos that are older than the site) are written to the database, as `npm run admin` does it.

// The parent process writes one line that says where the site is, and keeps stdin open. When the parent ends for any
// reason, so does this process.
const lines = createInterface({ input: process.stdin })
const [line] = (await once(lines, 'line')) as [string]
const { origin, dataDir, databaseUrl, ffmpegPath } = JSON.parse(line) as Record<
  'origin' | 'dataDir' | 'databaseUrl' | 'ffmpegPath',
  string
>
const stopping = new AbortController()
const { signal } = stopping
const GIVE_UP_MS = 5000
const stop = () => {
  stopping.abort()
  setTimeout(() => process.exit(), GIVE_UP_MS).unref()
}
lines.once('close', stop)
process.once('SIGTERM', stop)

const connection = connectDatabase(databaseUrl, { log: createLog('warn'), maxConnections: 2 })
const { db } = connection
const approve = async (email: string) => {
  const userId = await findAccountId(db, email)
  if (userId !== undefined) await approveWaiting(db, userId)
}
const site = { origin, dataDir, password: await ensureDemoPassword(db, dataDir), approve, signal }
const progress = openProgress(dataDir)
const person = peopleOf(site, progress)
const guest = clientOf(site)
const DAY_MS = 86_400_000
/** Featured channels per demo channel. */
const FEATURED = 3
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

try {
  await printAccounts()
  await fill()
} catch (error) {
  if (!signal.aborted) throw error
} finally {
  lines.off('close', stop)
  process.stdin.destroy()
  await connection.close()
}

async function printAccounts(): Promise<void> {
  const printed = [...accounts.filter((account) => 'printedAs' in account), administrator]
  for (const account of printed) await person(account.key)
  const { userId } = await person(administrator.key)
  await progress.once('administrator', () => changeRole(db, null, { userId, roleId: ROLE.administrator }))
  const lines = printed.map(
    (account) => `  ${account.printedAs.padEnd(13)} ${account.email}  password: ${site.password}`,
  )
  process.stdout.write(
    `Sign in to look around:\n${lines.join('\n')}\nThe password is kept in ${demoPasswordFile(dataDir)}\n`,
  )
}

async function fill(): Promise<void> {
  const scratch = path.join(dataDir, 'demo')
  // Left by a start that was killed.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch)
  const folder = await mkdtemp(path.join(scratch, 'videos-'))
  let encoding: Promise<void> = Promise.resolve()
  try {
    for (const video of videos) {
      if (progress.isDone(`audience of ${video.slug}`)) continue
      const file = path.join(folder, `${video.slug}.mp4`)
      const isThere = progress.isDone(`video ${video.slug}`) || (await findUploaded(video)) !== undefined
      if (!isThere) await renderVideo({ ...videoOf(video), outputPath: file, ffmpegPath, signal })
      // Draws one video while the previous one is encoding.
      await encoding
      encoding = putIn(video, file)
      encoding.catch(() => undefined)
    }
    await encoding
    await makePlaylists(person, progress)
    await fillLibraries(person, progress)
    await addCaptions(person, progress)
    await addTracks(person, progress, signal)
    await voteForComments(person, progress)
    await report(person, progress)
    await progress.once('picks', () => setPicks(db, pickSlugs))
    for (const channel of channels) await arrange(channel)
    for (const { slug } of channels) await saveStatistics(db, progress, slug)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await rm(scratch, { recursive: true, force: true })
}

async function putIn(video: DemoVideo, file: string): Promise<void> {
  await progress.once(`video ${video.slug}`, async () => {
    await publish(video, file)
    await rm(file, { force: true })
    const videoId = await findVideoId(db, video.slug)
    if (videoId === undefined) throw new Error(`${video.slug} is not there`)
    await setPublished(db, videoId, daysAgo(video.ageDays))
    if (video.slug === heroSlug) await setHero(db, videoId)
  })
  await progress.once(`audience of ${video.slug}`, () => joinAudience(person, progress, video.slug))
}

/** The upload of a video that an interrupted start left. */
async function findUploaded(video: DemoVideo) {
  const { owner } = channelWith(video.channel)
  const { call } = await person(owner)
  const own = await everyPage(async (cursor) => {
    const page = await call(contract.ownVideos.myVideos, { query: { cursor } })
    return { items: page.videos, next: page.next }
  })
  return own.find(
    ({ slug, fileName }) => slug === video.slug || (slug === null && fileName === formatFileName(video)),
  )
}

function formatFileName(video: DemoVideo): string {
  return `${video.slug}.mp4`
}

/** Uploads and publishes a video unless that is done, and waits until it is encoded. */
async function publish(video: DemoVideo, file: string): Promise<void> {
  const channel = await ensureChannel(video.channel)
  const owner = await person(channel.owner)
  const { channels: own } = await owner.call(contract.channels.userHasChannels, { query: {} })
  const channelId = own.find((each) => each.slug === channel.slug)?.id
  if (channelId === undefined) throw new Error(`${channel.slug} is gone`)
  const uploaded = await findUploaded(video)
  const videoId =
    uploaded?.id ?? (await uploadVideo(site, owner, { file, name: formatFileName(video), channelId }))
  await owner.call(contract.uploads.encodeVideo, { body: { videoId } })
  if (typeof uploaded?.slug !== 'string') await describe(owner, video, { videoId, channelId })
  for (;;) {
    const { state } = await owner.call(contract.uploads.processingState, { query: { videoId } })
    if (state.stage === 'ready') return
    if (state.stage === 'failed') throw new Error(`${video.slug} could not be encoded: ${state.failure}`)
    await sleep(500, undefined, { signal })
  }
}

async function describe(owner: Person, video: DemoVideo, ids: { videoId: number; channelId: number }) {
  const { categories } = await guest(contract.videos.allCategories)
  const categoryIds = video.categories.flatMap(
    (name) => categories.find((category) => category.name === name)?.id ?? [],
  )
  const thumbnail = video.thumbnail && (await drawPicture(stillSvg(video.thumbnail, 1350, 900)))
  const placeId = video.place === undefined ? undefined : await findPlaceId(video.place)
  await owner.call(contract.ownVideos.publishVideo, {
    body: {
      ...ids,
      title: video.title,
      description: video.description,
      primaryTags: [...video.primaryTags],
      secondaryTags: [...video.secondaryTags],
      categories: categoryIds,
      slug: video.slug,
      placeId,
    },
    files: thumbnail ? { thumbnail: new Blob([new Uint8Array(thumbnail)]) } : {},
  })
}

async function findPlaceId(slug: string): Promise<number> {
  const { place } = await guest(contract.places.placeDetails, { query: { slug } })
  return place.id
}

/** Puts a channel's most viewed videos first on its page, and features neighbouring channels. */
async function arrange(channel: (typeof channels)[number]): Promise<void> {
  await progress.once(`places of ${channel.slug}`, async () => {
    const owner = await person(channel.owner)
    const { videos } = await guest(contract.channelPage.activeVideoList, {
      query: { slug: channel.slug, order: 'popular', limit: LIMITS.channelSlots, cursor: '' },
    })
    for (const [index, video] of videos.entries()) {
      if (video.slotPosition !== null) continue
      await owner.call(contract.channelPage.choosePrimaryVideo, {
        body: { newVideoId: video.id, position: index + 1 },
      })
    }
    const { channels: all } = await guest(contract.channels.index, { query: { cursor: '' } })
    const own = all.find(({ slug }) => slug === channel.slug)
    if (!own) throw new Error(`${channel.slug} is gone`)
    const place = all.indexOf(own)
    const featured = [...all.slice(place + 1), ...all.slice(0, place)].slice(0, FEATURED).map(({ id }) => id)
    const unchanged = { name: '', slug: '', logoUrl: '', bannerUrl: '' }
    await owner.call(contract.channelPage.edit, { body: { ...unchanged, channelId: own.id, featured } })
  })
}

function channelWith(key: ChannelKey): (typeof channels)[number] {
  const channel = channels.find((candidate) => candidate.key === key)
  if (!channel) throw new Error(`no channel is called ${key}`)
  return channel
}

async function ensureChannel(key: ChannelKey) {
  const channel = channelWith(key)
  await progress.once(`channel ${channel.slug}`, async () => {
    const owner = await person(channel.owner)
    const { isFree } = await guest(contract.channels.uniqueUrl, { query: { slug: channel.slug } })
    if (isFree) {
      const logo = await drawPicture(markSvg(channel.mark), 'png')
      const banner = await drawPicture(stillSvg(channel.banner, 1880, 470))
      await owner.call(contract.channels.create, {
        body: { name: channel.name, slug: channel.slug, description: channel.description },
        files: { logo: new Blob([new Uint8Array(logo)]), banner: new Blob([new Uint8Array(banner)]) },
      })
    }
    const channelId = await findChannelId(db, channel.slug)
    if (channelId === undefined) throw new Error(`${channel.slug} is not there`)
    await setVerified(db, channelId, channel.isVerified)
    await setJoined(db, channel.slug, daysAgo(channel.ageDays))
  })
  return channel
}
