import { createHash } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@serendib/contract'
import type { Client } from 'pg'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { absent, filesBelow } from '../server/src/platform/files.ts'
import { bossOn, isOpen } from '../server/src/platform/jobs/define.ts'
import { createLog } from '../server/src/platform/log.ts'
import { MARKER } from '../server/src/platform/storage/site-marker.ts'
import { BrokenGuarantee } from './ledger.ts'
import { isGone } from './read.ts'
import type { Stage } from './stage.ts'
import { clientOf } from './stage.ts'

/** Each query returns the rows whose counter is wrong. */
const COUNTERS: Readonly<Record<string, string>> = {
  'likes of videos': `select id, like_count, counted from videos,
    lateral (select count(*) as counted from video_votes where video_id = videos.id and is_like) votes where like_count <> counted`,
  'dislikes of videos': `select id, dislike_count, counted from videos,
    lateral (select count(*) as counted from video_votes where video_id = videos.id and not is_like) votes where dislike_count <> counted`,
  'comments of videos': `select id, comment_count, counted from videos,
    lateral (select count(*) as counted from comments where video_id = videos.id and is_shown(comments)) said where comment_count <> counted`,
  'likes of comments': `select id, like_count, counted from comments,
    lateral (select count(*) as counted from comment_votes where comment_id = comments.id and is_like) votes where like_count <> counted`,
  'dislikes of comments': `select id, dislike_count, counted from comments,
    lateral (select count(*) as counted from comment_votes where comment_id = comments.id and not is_like) votes where dislike_count <> counted`,
  'replies of comments': `select id, reply_count, counted from comments,
    lateral (select count(*) as counted from comments replies where parent_id = comments.id and is_shown(replies)) said where reply_count <> counted`,
  'subscribers of channels': `select id, subscriber_count, counted from channels,
    lateral (select count(*) as counted from subscriptions where channel_id = channels.id) them where subscriber_count <> counted`,
  'videos of channels': `select id, video_count, counted from channels,
    lateral (select count(*) as counted from videos where channel_id = channels.id and status = 'published' and is_public) them
    where video_count <> counted`,
  'videos of channels by state': `select channel_id, status, videos, counted from (
      select channel_id, status, is_deleted, sum(videos) as videos from (
        select channel_id, status, is_deleted, videos from video_totals where channel_id is not null
        union all select channel_id, status, is_deleted, videos from video_total_changes) kept group by 1, 2, 3) sums
    full join (
      select channel_id, status, deleted_at is not null as is_deleted, count(*) as counted from videos group by 1, 2, 3
    ) them using (channel_id, status, is_deleted) where coalesce(videos, 0) <> coalesce(counted, 0)`,
  // The faults delete no channels, whose days would be missing.
  'views and time of the site': `select day, views, counted, seconds, sum from (
      select day, views, watch_seconds as seconds from site_days) days
    full join (
      select day, sum(views) as counted, sum(watch_seconds) as sum from channel_days group by day
    ) them using (day) where coalesce(views, 0) <> coalesce(counted, 0) or abs(coalesce(seconds, 0) - coalesce(sum, 0)) > 0.01`,
  'members and channels of the site': `select name, count, counted from (
      select name, sum(count) as count from (
        select name, count from site_counts union all select name, change from site_count_changes) kept group by name) sums
    full join (
      select 'members' as name, count(*) as counted from users where status = 'active'
      union all select 'channels', count(*) from channels
    ) them using (name) where coalesce(count, 0) <> counted`,
  'videos of playlists': `select id, video_count, counted from playlists,
    lateral (select count(*) as counted from playlist_videos where playlist_id = playlists.id) them where video_count <> counted`,
}

/** Checks that every counter equals the number of its rows. Returns how many kinds of counters were compared. */
export async function checkCounters(client: Client): Promise<number> {
  for (const [name, statement] of Object.entries(COUNTERS)) {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    if (rows.length > 0) throw new BrokenGuarantee(`${name} are not counted right: ${JSON.stringify(rows)}`)
  }
  return Object.keys(COUNTERS).length
}

/** Checks that every original is stored byte for byte. Returns how many were read. */
export async function checkOriginals({ site, files }: Stage, client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number; key: string | null; name: string }>(
    `select id, original_key as key, original_name as name from videos where status <> 'removed'`,
  )
  for (const { id, key, name } of rows) {
    const sent = files.get(name)
    if (sent?.isVideo === false) continue
    const bytes =
      key === null ? undefined : await readFile(path.join(site.dataDir, 'media', key)).catch(absent)
    if (bytes === undefined) throw new BrokenGuarantee(`the original of video ${id} (${name}) is gone`)
    if (sent === undefined || createHash('sha256').update(bytes).digest('hex') !== sent.sha256)
      throw new BrokenGuarantee(`the original of video ${id} (${name}) is another file than was sent`)
  }
  return rows.filter(({ name }) => files.get(name)?.isVideo).length
}

/**
 * Checks that every video plays: all files named by its page and playlists exist. Returns how many files were fetched.
 */
export async function checkPlaying({ site, videos }: Stage): Promise<number> {
  const guest = clientOf(site, null)
  let fetched = 0
  const get = async (videoId: number, url: URL) => {
    fetched += 1
    const response = await fetch(url)
    const text = await response.text()
    if (response.ok && text.length > 0) return text
    throw new BrokenGuarantee(`video ${videoId} does not play: ${url.pathname} answers ${response.status}`)
  }
  for (const { id, isBeingDeleted, isShown } of videos) {
    if (isBeingDeleted || !isShown) continue
    const { video } = await guest(contract.watch.displayVideoData, { query: { slug: '', videoId: id } })
    const single = [video.directUrl, video.storyboardUrl, ...video.thumbnails].filter((url) => url !== '')
    for (const url of single) await get(id, new URL(url, site.origin))
    const master = new URL(video.streamUrl, site.origin)
    for (const list of urisIn(await get(id, master), master))
      for (const segment of urisIn(await get(id, list), list)) await get(id, segment)
  }
  return fetched
}

/** The distinct URIs in an HLS playlist. */
function urisIn(playlist: string, base: URL): URL[] {
  const named = [...playlist.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(
    ([, uri, line]) => uri ?? line ?? '',
  )
  return [...new Set(named)].map((uri) => new URL(uri, base))
}

/** Checks that deleted videos stay deleted. Returns how many there were. */
export async function checkDeleted(stage: Stage): Promise<number> {
  const deleted = stage.ledger.certain('video', false)
  for (const id of deleted)
    if (!(await isGone(stage, Number(id))))
      throw new BrokenGuarantee(`video ${id} was deleted, and is shown again`)
  return deleted.length
}

type Boss = ReturnType<typeof bossOn>
type JobRow = Parameters<typeof isOpen>[0]

const SWEEPS = [
  'uploads/sweep',
  'uploads/sweep-remote-workers',
  'edits/remove-outdated',
  'orphaned-files/sweep',
]
const LATER_MS = 15 * 24 * 3600_000
const SWEEP_MS = 30_000
/** A deletion waits a minute for the encode that it cancelled. */
const DELETION_MS = 90_000
const REMOVAL_MS = 30_000

/**
 * Runs the site's cleanup as if two weeks had passed, by its jobs and a restart of its worker, then looks for
 * leftovers: files without a row, work folders, abandoned uploads, what a remote worker sent and has, snapshots of
 * backups. Returns how many files rows name.
 */
export async function checkNothingIsLeft({ site }: Stage, client: Client, url: string): Promise<number> {
  const roots = ['media', 'incoming', 'work'].map((name) => path.join(site.dataDir, name))
  const { db, close } = connectDatabase(url, { log: createLog('silent') })
  try {
    const boss = bossOn(db)
    await untilDone(() => boss.findJobs<object>('profile/remove-video-files'), DELETION_MS)
    // Files found in the first round are removed in the second.
    for (let round = 0; round < 2; round++) {
      for (const root of roots) await makeOld(root)
      await client.query(`update outdated_media set remove_at = now()`)
      await client.query(`update orphaned_files set noted_at = now() - interval '15 days'`)
      for (const name of SWEEPS) {
        const id = await boss.send(name, {})
        const [job] = await untilDone(() => boss.findJobs<object>(name, id === null ? {} : { id }), SWEEP_MS)
        if (id !== null && job?.state !== 'completed') throw new BrokenGuarantee(`${name} is ${job?.state}`)
      }
    }
    await untilDone(() => boss.findJobs<object>('storage/remove'), SWEEP_MS)
    // The worker sweeps work folders when it starts.
    site.worker.kill('SIGTERM')
    for (const end = Date.now() + REMOVAL_MS; ; await sleep(500)) {
      const { count, left } = await findLeft(client, boss, roots)
      left.push(...(await findLeftElsewhere(site)))
      if (left.length === 0) return count
      if (Date.now() > end)
        throw new BrokenGuarantee(`nothing removes what is left behind:\n  ${left.join('\n  ')}`)
    }
  } finally {
    await close()
  }
}

const ENCODING = ['uploads/encode-video', 'edits/make-edit']

async function findLeft(
  client: Client,
  boss: Boss,
  [media = '', incoming = '', work = '']: readonly string[],
) {
  const named = await client.query<{ key: string }>(`select key from named_files where key is not null`)
  const keys = new Set(named.rows.map(({ key }) => key))
  // The file of a video that is still being processed may not have been moved yet.
  const jobs = await Promise.all(ENCODING.map((name) => boss.findJobs<{ videoId: number }>(name)))
  const encoding = jobs.flat().filter(isOpen)
  const uploads = await client.query<{ id: string }>(
    `select id from uploads where video_id is null or video_id = any($1)`,
    [encoding.map(({ data }) => data.videoId)],
  )
  const ids = new Set(uploads.rows.map(({ id }) => id))
  const left: string[] = []
  let count = 0
  for await (const file of filesBelow(media)) {
    count += 1
    if (!isNamed(path.relative(media, file), keys)) left.push(file)
  }
  for (const name of await readdir(incoming))
    if (name !== MARKER && !ids.has(name.replace('.json', ''))) left.push(path.join(incoming, name))
  for await (const file of filesBelow(work)) left.push(file)
  return { count, left }
}

/** A remote worker that waits keeps the original that it read last. */
async function findLeftElsewhere({ remoteDir }: Stage['site']): Promise<string[]> {
  const files: string[] = []
  for await (const file of filesBelow(remoteDir)) files.push(file)
  return files.length === 1 && /\/input-[^/]+$/.test(files[0] ?? '') ? [] : files
}

/** Whether rows name the key itself, a folder that contains it, or the picture of which it is one width. */
function isNamed(key: string, named: ReadonlySet<string>): boolean {
  for (let folder = key; folder !== '.'; folder = path.dirname(folder)) if (named.has(folder)) return true
  const [, picture = ''] = /^(.*?)(?:-\d+)?\.\w+$/.exec(key) ?? []
  if (named.has(picture)) return true
  return [...named].some((each) => each.startsWith('pictures/') && path.dirname(each) === path.dirname(key))
}

// The site may remove anything meanwhile: a recursive `readdir` fails when a folder goes.
async function makeOld(folder: string): Promise<void> {
  const then = new Date(Date.now() - LATER_MS)
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []) {
    const found = path.join(folder, entry.name)
    if (entry.isDirectory()) await makeOld(found)
    await utimes(found, then, then).catch(absent)
  }
}

/** Waits until none of these jobs is waiting or running. */
async function untilDone(find: () => Promise<JobRow[]>, limitMs: number): Promise<JobRow[]> {
  for (const end = Date.now() + limitMs; ; await sleep(100)) {
    const jobs = await find()
    const open = jobs.filter(isOpen)
    if (open.length === 0) return jobs
    const names = [...new Set(open.map(({ name }) => name))].join(', ')
    if (Date.now() > end)
      throw new BrokenGuarantee(`${names} cleans up, and is not done after ${limitMs / 1000} seconds`)
  }
}
