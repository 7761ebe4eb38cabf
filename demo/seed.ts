import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, createClient } from '@serendib/contract'
import { setHero, setJoined, setPublished, setVerified } from '../server/src/operator.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { joinAudience, makePlaylists } from './audience.ts'
import type { ChannelKey, DemoVideo } from './catalogue.ts'
import { accounts, channels, demoPassword, filmOf, heroSlug, videos } from './catalogue.ts'
import { renderFilm } from './film.ts'
import { peopleOf } from './people.ts'
import { drawPicture } from './picture.ts'
import { openProgress } from './progress.ts'
import { markSvg } from './scenes/emblems.ts'
import { stillSvg } from './scenes/index.ts'
import { uploadFilm } from './upload.ts'

// Fills a running site with the demo, by the calls that everybody uses. Only what a site's operator decides (badges, the
// hero, dates of films that are older than the site) is done on the database, as `npm run admin` does it.

const { origin, dataDir, databaseUrl, ffmpegPath } = (await json(process.stdin)) as Record<
  'origin' | 'dataDir' | 'databaseUrl' | 'ffmpegPath',
  string
>
const site = { origin, dataDir }
const connection = connectDatabase(databaseUrl, { log: createLog('warn'), maxConnections: 2 })
const { db } = connection
const progress = openProgress(dataDir)
const person = peopleOf(site)
const guest = createClient({ origin, token: () => null })
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

try {
  await printAccounts()
  await fill()
} finally {
  await connection.close()
}

async function printAccounts(): Promise<void> {
  const printed = accounts.filter((account) => 'printedAs' in account)
  for (const account of printed) await person(account.key)
  const lines = printed.map(
    (account) => `  ${account.printedAs.padEnd(9)} ${account.email}  password: ${demoPassword}`,
  )
  process.stdout.write(`Sign in to look around:\n${lines.join('\n')}\n`)
}

async function fill(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-demo-'))
  let encoding: Promise<void> = Promise.resolve()
  try {
    for (const video of videos) {
      if (progress.isDone(`video ${video.slug}`)) continue
      const file = path.join(folder, `${video.slug}.mp4`)
      await renderFilm({ ...filmOf(video), outputPath: file, ffmpegPath })
      // One film is drawn while the one before it is encoded.
      await encoding
      encoding = putIn(video, file)
      encoding.catch(() => undefined)
    }
    await encoding
    await makePlaylists(person, progress)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function putIn(video: DemoVideo, file: string): Promise<void> {
  await progress.once(`video ${video.slug}`, async () => {
    const { isFree } = await guest(contract.uploads.uniqueVideoUrl, { query: { slug: video.slug } })
    if (isFree) await publish(video, file)
    await rm(file)
    await setPublished(db, video.slug, daysAgo(video.ageDays))
    if (video.slug === heroSlug) await setHero(db, video.slug)
  })
  await joinAudience(person, progress, video.slug)
}

/** Uploads and describes a film, and waits until it is encoded. */
async function publish(video: DemoVideo, file: string): Promise<void> {
  const channel = await ensureChannel(video.channel)
  const owner = await person(channel.owner)
  const { channels: own } = await owner.call(contract.channels.userHasChannels, { query: {} })
  const channelId = own.find((each) => each.slug === channel.slug)?.id
  if (channelId === undefined) throw new Error(`${channel.slug} is gone`)
  const videoId = await uploadFilm(site, owner, { file, name: `${video.slug}.mp4`, channelId })
  const { categories } = await guest(contract.videos.allCategories)
  const ids = video.categories.flatMap(
    (name) => categories.find((category) => category.name === name)?.id ?? [],
  )
  const thumbnail = video.thumbnail && (await drawPicture(stillSvg(video.thumbnail, 1350, 900)))
  await owner.call(contract.uploads.publishVideo, {
    body: {
      videoId,
      channelId,
      title: video.title,
      description: video.description,
      primaryTags: [...video.primaryTags],
      secondaryTags: [...video.secondaryTags],
      categories: ids.map(String),
      slug: video.slug,
    },
    files: thumbnail ? { poster: new Blob([new Uint8Array(thumbnail)]) } : {},
  })
  for (;;) {
    const { state } = await owner.call(contract.uploads.processingState, { query: { videoId } })
    if (state.stage === 'ready') return
    if (state.stage === 'failed') throw new Error(`${video.slug} could not be encoded: ${state.failure}`)
    await sleep(500)
  }
}

async function ensureChannel(key: ChannelKey) {
  const channel = channels.find((candidate) => candidate.key === key)
  if (!channel) throw new Error(`no channel is called ${key}`)
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
    await setVerified(db, channel.slug, channel.isVerified)
    await setJoined(db, channel.slug, daysAgo(channel.ageDays))
  })
  return channel
}
