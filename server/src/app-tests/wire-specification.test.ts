import { allCalls } from '@serendib/contract'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'

type Call = ReturnType<typeof allCalls>[number]

/** `[id, statement, check]` of the calls in the specification: `POST v1/watch/pinComment {cid, vid} → status`. */
const rows = readFileSync(new URL('../../../docs/specification.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([id]) => id?.startsWith('CALLS-'))
  .map(([id = '', , , statement = '', check = '']) => [id, statement, check] as const)

/** Names in a row that are not fields: an alternative shape of a count. */
const NO_FIELDS = new Map([['CALLS-001', 'ntCount']])

function callOf(statement: string): Call {
  const [, method, path = ''] = /^(GET|POST) ([^\s?]+)/.exec(statement) ?? []
  const call = allCalls().find(
    (candidate) => candidate.method === method && candidate.path === `/${path.replace(/^\//, '')}`,
  )
  if (!call) throw new Error(`No call for: ${statement}`)
  return call
}

/** The input names of a statement: in `{a, b (empty = all), c or d}` or `?a&b`. */
function namesAskedWith(statement: string): string[] {
  const asked = statement.split(' → ')[0] ?? ''
  const list = /\{(.*)\}/.exec(asked)?.[1] ?? /\?(\S+)/.exec(asked)?.[1] ?? ''
  return list
    .replace(/ (like or dislike|\([^)]*\))/g, '')
    .split(/, |&| or /)
    .filter(Boolean)
}

/** Words in the response part of a statement that can only be names: `vd_id`, `watch_length`, `branchCode`. */
function namesInResponse(id: string, statement: string): string[] {
  const answered = statement.split(' → ')[1] ?? ''
  const names = answered.match(/\b[a-z]+(?:_[a-zA-Z]+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? []
  return names.filter((name) => name !== NO_FIELDS.get(id))
}

function namesTaken({ query, body, files }: Call): string[] {
  const fields = [...Object.values(query?.fields ?? {}), ...Object.values(body?.fields ?? {})]
  return [...fields, ...Object.values(files ?? {})].map((field) => field.wireName)
}

describe('the calls of the specification', () => {
  it('have 107 rows', () => expect(rows).toHaveLength(107))

  it.each(rows)('%s accepts all names of: %s', (_id, statement) => {
    const call = callOf(statement)
    expect(namesTaken(call)).toEqual(expect.arrayContaining(namesAskedWith(statement)))
    expect(call.files !== undefined, 'is a form with files').toBe(statement.includes(' multipart '))
  })

  it.each(rows.filter(([, , check]) => check.includes('+tok')))(
    '%s needs a session: %s',
    (_id, statement) => {
      expect(callOf(statement).access).not.toBe('public')
    },
  )

  it.each(rows)('%s returns all names of: %s', (id, statement) => {
    const schema = JSON.stringify(
      z.toJSONSchema(callOf(statement).reply.object, { io: 'input', unrepresentable: 'any' }),
    )
    const missing = namesInResponse(id, statement).filter((name) => !schema.includes(`"${name}":`))
    expect(missing).toEqual([])
  })
})

it('allows POST calls without a session only to sign in, sign up, recover and count a view (decision D02)', () => {
  const open = allCalls().filter((call) => call.access === 'public' && call.method === 'POST')
  expect(open.map((call) => call.path).sort()).toEqual([
    '/authentication/login',
    '/authentication/secondStep',
    '/users/create',
    '/users/recoverPwd',
    '/users/resendCodeInFP',
    '/users/resendVerificationCode',
    '/users/sendVerificationCode',
    '/users/setPassword',
    '/v1/history/checkIPForViewCount',
    '/v1/history/storeViewResult',
    '/v1/watch/incrementViewCount',
  ])
})

it('allows only these GET calls without a session (decision D02)', () => {
  const open = allCalls().filter((call) => call.access === 'public' && call.method === 'GET')
  expect(open.map((call) => call.path).sort()).toEqual([
    '/authentication/tokenExpiration',
    '/users/activateAccount',
    '/users/matchVerificationCode',
    '/v1/category/allcategories',
    '/v1/channels/activeVideoList',
    '/v1/channels/channelDetails',
    '/v1/channels/generateRandomChannelUrl',
    '/v1/channels/index',
    '/v1/channels/otherChannels',
    '/v1/channels/primaryVideo',
    '/v1/channels/uniqueChannel',
    '/v1/channels/uniqueURL',
    '/v1/home/banners',
    '/v1/home/contact',
    '/v1/home/editorsPick',
    '/v1/home/hero',
    '/v1/home/messages',
    '/v1/home/recentUploads',
    '/v1/home/trending',
    '/v1/home/upcomingEvents',
    '/v1/mainsearch/loadSearchTitleSuggessions',
    '/v1/mainsearch/searchVideo',
    '/v1/metadata/reportCommentMetaData',
    '/v1/metadata/reportMetaData',
    '/v1/places/placeDetails',
    '/v1/places/placeVideos',
    '/v1/places/placesList',
    '/v1/places/searchPlaces',
    '/v1/playlist/getAllPlaylists',
    '/v1/playlist/getPlaylistData',
    '/v1/playlist/playlistData',
    '/v1/playlist/playlistStops',
    '/v1/playlist/signedPlaylist',
    '/v1/playlist/signedVideo',
    '/v1/tracks/nearVideos',
    '/v1/tracks/passingVideos',
    '/v1/tracks/videoTrack',
    '/v1/usersettings/registrationMethod',
    '/v1/videos/uniqueURL',
    '/v1/videos/uploadLimits',
    '/v1/videos/videoList/allVideos',
    '/v1/videos/videoList/home',
    '/v1/watch/commentThread',
    '/v1/watch/displayVideoData',
    '/v1/watch/dspComments',
    '/v1/watch/relatedVideos',
    '/v1/watch/showPinnedComment',
    '/v1/watch/viewReplies',
    '/v1/watch/viewReplyCount',
  ])
})
