import type { EndpointDefinition, Named } from '@serendib/contract'
import { allCalls, contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../areas/session/index.ts'
import { observeStatements } from '../platform/database/count-statements.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { BUSY_MEMBER, fillLargeSite, QUIET_MEMBER } from '../testing/large-site.ts'
import { findLargePlans } from '../testing/plans.ts'

let app: TestApp
let busy: string
let quiet: string
beforeAll(async () => {
  app = await createTestApp()
  await fillLargeSite(app.parts.connection.pool)
  busy = await openSession(app.db, BUSY_MEMBER, 'a test', 1)
  quiet = await openSession(app.db, QUIET_MEMBER, 'a test', 1)
})
afterAll(() => app.close())

/** Queries of calls that need one or have several orders, in wire names and without the leading `?`. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'channels.channelDetails': ['url=large-1'],
  'channels.primaryVideo': ['url=large-1'],
  'channels.otherChannels': ['url=large-1'],
  'statistics.channel': ['channel_id=1'],
  'statistics.audienceRetention': ['video_id=10'],
  'uploads.processingState': ['videoId=10'],
  'ownVideos.ownDetails': ['videoId=10'],
  'edits.editState': ['videoId=10'],
  'watch.displayVideoData': ['vurl=large-video-10'],
  'watch.relatedVideos': ['videoId=10'],
  'captions.videoCaptions': ['vid=10'],
  'tracks.videoTrack': ['vid=10'],
  'tracks.ownTrack': ['vid=10'],
  'tracks.passingVideos': ['place=kandy'],
  'tracks.nearVideos': ['lat=7.29&lng=80.63'],
  'comments.viewReplyCount': ['cmid=1'],
  'comments.showPinnedComment': ['vid=1'],
  'comments.commentThread': ['vid=1&cmid=1'],
  'playlists.getPlaylistData': ['pId=1'],
  'playlists.playlistStops': ['pId=1'],
  'tripPacks.signedPlaylist': ['pId=1'],
  'tripPacks.signedVideo': ['vid=10'],
  'playlists.ownNames': ['playlist_id=1000'],
  'playlists.saveTargets': ['vid=1'],
  'places.searchPlaces': ['value=kandy'],
  'places.placeDetails': ['place=kandy'],
  'search.suggestions': ['sv=train'],
  'channels.uniqueUrl': ['url=large-1'],
  'channels.uniqueName': ['cn=Channel%201'],
  'channels.ownNames': ['channel_id=1'],
  'channels.randomUrl': ['cn=Channel%201'],
  'ownVideos.uniqueVideoUrl': ['url=large-video-10'],
  'channels.activeVideoList': [
    'url=large-1',
    'url=large-2',
    'url=large-1&sort=newest',
    'url=large-1&sort=views',
  ],
  'places.placeVideos': ['place=kandy', 'place=kandy&sort=views'],
  'comments.dspComments': ['vid=1', 'vid=1&sm=new'],
  'comments.viewReplies': ['cmid=1'],
  'playlists.playlistData': ['cid=1'],
  'videos.allVideos': ['', 'category=1', 'category=8'],
  'administration.accounts': ['', 'q=perera', 'q=large-4711', 'q=4711', 'role_id=3'],
  'administration.videos': [
    '',
    'state=removed',
    'q=train',
    'q=large-video-47110',
    'q=47110',
    'q=Channel%201234',
    'q=Channel%201',
  ],
  'administration.comments': ['', 'q=beautiful', 'q=nothing%20like%20it'],
  'subscriptions.feed': ['bucket=today', 'bucket=week', 'bucket=month', 'bucket=older'],
}
/** Calls without a check, and why. */
const UNCHECKED: ReadonlySet<string> = new Set([
  // Plans don't show the statements of the function `search_videos`; `bench/search.ts` measures it.
  'search.searchVideo',
  // They need a code or an upload, and find one row by it.
  'accounts.activateAccount',
  'accounts.matchVerificationCode',
  'uploads.uploadedVideo',
  // It counts what is of the last 30 days, by indexes.
  'administration.site',
])

/** Calls that read the viewer's own history, and so write first what this node has not saved yet (`ViewerWrites.settle`). */
const SETTLING: ReadonlySet<string> = new Set([
  'history.watchHistory',
  'watch.displayVideoData',
  'tripPacks.signedVideo',
])
/** Whether somebody has opened an unlisted video is saved at once, and read as `opened`. */
const READS_HISTORY = /\bwatch_history\b(?! as opened)/

const nameOf = ({ area, name }: Named<EndpointDefinition>) => `${area}.${name}`
const reads = allCalls()
  .filter((call) => call.method === 'GET' && !UNCHECKED.has(nameOf(call)))
  .flatMap((call) => (QUERIES[nameOf(call)] ?? ['']).map((query) => ({ name: nameOf(call), call, query })))

/** Rows for a page, its filters and cards, and small tables; a fiftieth of 100,000. */
const LIMITS = { read: 2000, sorted: 500 }

it.each(reads)(
  'reads and sorts few rows of 100,000 videos for $name?$query',
  async ({ name, call, query }) => {
    const ask = async (token: string, cursor: string) => {
      const url = `/api${call.path}?${query}&cursor=${encodeURIComponent(cursor)}`
      const headers = { authorization: `Bearer ${token}` }
      const { result, statements } = await observeStatements(async () => app.app.inject({ url, headers }))
      expect(await findLargePlans(app.parts.connection.pool, statements, LIMITS)).toEqual([])
      const history = statements.filter(({ sql }) => READS_HISTORY.test(sql))
      expect(SETTLING.has(name) ? [] : history).toEqual([])
      return result
    }
    const read = async (cursor: string) => {
      const result = await ask(busy, cursor)
      expect([result.statusCode, result.body]).toEqual([200, result.body])
      return result.json<{ next?: unknown }>()
    }
    // Somebody without lists may be refused: some calls name a channel or video of the busy one.
    expect((await ask(quiet, '')).statusCode).toBeOneOf([200, 403, 404])
    const { next } = await read('')
    // The feed has a cursor per group.
    if (typeof next === 'string') await read(next)
  },
)

it.each(['latest', 'channels/large-1', 'channels/large-2', 'categories/1', 'categories/8', 'playlists/1'])(
  'reads and sorts few rows of 100,000 videos for the feed %s',
  async (name) => {
    const { result, statements } = await observeStatements(async () => app.app.inject(`/feeds/${name}.xml`))
    expect([result.statusCode, await findLargePlans(app.parts.connection.pool, statements, LIMITS)]).toEqual([
      200,
      [],
    ])
  },
)

it('shows the newest videos of frequent and of rare categories on Home', async () => {
  const { shelves } = await app.as(null)(contract.videos.homeShelves)
  const slugsOf = (name: string) =>
    shelves
      .find((shelf) => shelf.name === name)
      ?.videos.map(({ slug }) => slug)
      .slice(0, 4)
  const slugs = (ids: readonly number[]) => ids.map((id) => `large-video-${id}`)
  expect(slugsOf('Hill country')).toEqual(slugs([7, 8, 15, 16]))
  expect(slugsOf('City life')).toEqual(slugs([99_903, 99_911, 99_919, 99_927]))
})
