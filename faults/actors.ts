import { setTimeout as sleep } from 'node:timers/promises'
import { contract, CallError } from '@serendib/contract'
import { quickPerson } from '../e2e/quick.ts'
import { BrokenGuarantee, readOutcome } from './ledger.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { Person, SentFile, Stage, StageVideo } from './stage.ts'
import { lookAt } from './stage.ts'
import { sendAtOnce, sendResumably } from './uploads.ts'

/** A random action of a person. Does nothing if there is nothing to act on. */
type Act = (scene: Scene) => Promise<unknown>

/** The state of one simulated person, who performs one action at a time. */
interface Scene {
  readonly stage: Stage
  readonly me: Person
  readonly random: Random
  /** Aborts unfinished uploads. */
  readonly ended: AbortSignal
  /** Returns a unique text. */
  readonly words: (about: string) => string
  readonly playlists: number[]
}

const PAUSE_MS = { min: 100, max: 700 }

/**
 * All actions of the simulated people. A run in which none of an action's calls was acknowledged proves nothing about
 * it.
 */
export const ACTIONS = [
  'upload in pieces',
  'upload in one call',
  'publish',
  'replace a file',
  'trim',
  'edit a title',
  'delete a video',
  'comment',
  'reply',
  'vote',
  'comment vote',
  'subscribe',
  'make a playlist',
  'save to a playlist',
  'sign up',
]

const ACTS: readonly (readonly [act: Act, weight: number])[] = [
  [upload, 4],
  [look, 5],
  [comment, 5],
  [reply, 2],
  [vote, 4],
  [voteForComment, 3],
  [subscribe, 3],
  [makePlaylist, 1],
  [saveToPlaylist, 4],
  [editTitle, 4],
  [replaceFile, 2.5],
  [trim, 2.5],
  [deleteVideo, 2],
  [signUp, 0.7],
]
const UPLOADING: ReadonlySet<Act> = new Set([upload, replaceFile])
/** The share of uploads that are left once nothing breaks: a slow machine has to encode those before. */
const CALM_UPLOADS = 0.2
const LOTS = ACTS.flatMap(([act, weight]) => Array.from({ length: weight * 10 }, () => act))

/**
 * Performs random actions as one person until `stop`, with few new files after `calm`. Uploads in progress are finished,
 * unless `ended` comes first.
 */
export async function actAs(
  stage: Stage,
  me: Person,
  seed: number,
  { stop, calm, ended }: { stop: AbortSignal; calm: AbortSignal; ended: AbortSignal },
): Promise<void> {
  const random = randomOf(seed, me.name)
  let said = 0
  const words = (about: string) => `${about} ${me.name.toLowerCase()} ${++said}`
  const scene: Scene = { stage, me, random, ended, words, playlists: [] }
  while (!stop.aborted) {
    try {
      const act = random.pick(LOTS)
      if (!calm.aborted || !UPLOADING.has(act) || random.chance(CALM_UPLOADS)) await act(scene)
    } catch (error) {
      // The ledger has recorded all other errors.
      if (error instanceof BrokenGuarantee) throw error
      if (readOutcome(error) === 'unanswered') await stage.site.mayAnswer()
    }
    await sleep(random.between(PAUSE_MS.min, PAUSE_MS.max))
  }
}

async function upload({ stage, me, random, ended, words }: Scene): Promise<void> {
  const file = stage.nextFile(
    random.pick(['short', 'long', 'foreign', 'short', 'long', 'foreign', 'text'] as const),
  )
  const id = random.chance(0.7)
    ? await sendResumably(stage, me, file, { random, ended })
    : await sendAtOnce(stage, me, file)
  if (id !== undefined) await noteUpload(stage, me, { id, file, title: words('A day in Ella') })
}

/** Uploads a video whose chunks are lent. */
export async function uploadDivided(stage: Stage, owner: Person): Promise<StageVideo> {
  const file = stage.nextFile('divided')
  const id = await sendAtOnce(stage, owner, file)
  if (id === undefined) throw new Error(`${file.name} was not accepted`)
  return noteUpload(stage, owner, { id, file, title: `A week in Ella ${file.name}` })
}

async function noteUpload(
  stage: Stage,
  owner: Person,
  { id, file, title }: { id: number; file: SentFile; title: string },
): Promise<StageVideo> {
  const video: StageVideo = { id, owner, file, isShown: false, isBeingDeleted: false }
  stage.videos.push(video)
  stage.ledger.note({ kind: 'video', id: String(id), value: true })
  stage.ledger.note({ kind: 'file', id: String(id), value: file.name, videoId: id })
  if (file.isVideo) await publish(stage, video, title)
  return video
}

/** Publishes a video, retrying until the call is answered. Only then can others see it. */
async function publish(
  { ledger, site }: Stage,
  { id: videoId, owner }: StageVideo,
  title: string,
): Promise<void> {
  const slug = title.toLowerCase().replaceAll(/\W+/g, '-')
  const of = { id: String(videoId), videoId }
  const claims = [
    { kind: 'slug', value: slug, ...of },
    { kind: 'title', value: title, ...of },
    { kind: 'published', value: true, ...of },
  ] as const
  const words = { description: '', primaryTags: ['ella'], secondaryTags: [], categories: [1] }
  const body = { videoId, channelId: owner.channelId, title, slug, isPublic: true, ...words }
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      await ledger.attempt('publish', claims, () => owner.call(contract.ownVideos.publishVideo, { body }))
      return
    } catch (error) {
      if (error instanceof BrokenGuarantee) throw error
      // The unanswered call had succeeded.
      if (error instanceof CallError && error.code === 'already_published') {
        for (const claim of claims) ledger.note(claim)
        return
      }
      if (readOutcome(error) === 'refused') throw error
      await site.mayAnswer()
    }
  }
}

/** A random video of this person that satisfies `fits`. */
function mine({ stage, me, random }: Scene, fits: (video: StageVideo) => boolean = () => true) {
  const videos = stage.videos.filter((video) => video.owner === me && !video.isBeingDeleted && fits(video))
  return videos.length === 0 ? undefined : random.pick(videos)
}

/** A random video that can be watched. */
function shown({ stage, random }: Scene) {
  const videos = stage.videos.filter(({ isShown, isBeingDeleted }) => isShown && !isBeingDeleted)
  return videos.length === 0 ? undefined : random.pick(videos)
}

async function look(scene: Scene): Promise<void> {
  const video = mine(scene, ({ isShown }) => !isShown) ?? mine(scene)
  if (video) await lookAt(video)
}

async function comment(scene: Scene): Promise<void> {
  const video = shown(scene)
  if (video) await say(scene, video.id)
}

async function reply(scene: Scene): Promise<void> {
  const { comments } = scene.stage
  if (comments.length === 0) return
  const { id, videoId } = scene.random.pick(comments)
  await say(scene, videoId, id)
}

async function say({ stage, me, words }: Scene, videoId: number, parentId?: number): Promise<void> {
  const text = words('How green the hills are,')
  const kind = parentId === undefined ? 'comment' : 'reply'
  const claim = { kind, id: text, value: true, videoId } as const
  const response = await stage.ledger.attempt(kind, claim, () =>
    me.call(contract.comments.addComment, { body: { videoId, text, parentId } }),
  )
  if (parentId === undefined) stage.comments.push({ id: response.comment.id, videoId })
}

async function vote(scene: Scene): Promise<void> {
  const { stage, me, random } = scene
  const videoId = shown(scene)?.id
  if (videoId === undefined) return
  const body = { vote: random.pick(['like', 'dislike'] as const), isWanted: random.chance(0.8) }
  const value = body.isWanted ? body.vote : 'none'
  await stage.ledger.attempt('vote', { kind: 'vote', id: `${me.userId} ${videoId}`, value, videoId }, () =>
    me.call(contract.watch.voteVideo, { body: { videoId, ...body } }),
  )
}

async function voteForComment({ stage, me, random }: Scene): Promise<void> {
  if (stage.comments.length === 0) return
  const { id: commentId, videoId } = random.pick(stage.comments)
  const body = { vote: random.pick(['like', 'dislike'] as const), isWanted: random.chance(0.8) }
  const value = body.isWanted ? body.vote : 'none'
  await stage.ledger.attempt(
    'comment vote',
    { kind: 'comment vote', id: `${me.userId} ${commentId}`, value, videoId },
    () => me.call(contract.comments.voteComments, { body: { commentId, ...body } }),
  )
}

async function subscribe({ stage, me, random }: Scene): Promise<void> {
  const { channelId } = random.pick(stage.people.filter((person) => person !== me))
  const wanted = random.chance(0.6)
  await stage.ledger.attempt(
    'subscribe',
    { kind: 'subscription', id: `${me.userId} ${channelId}`, value: wanted },
    () => me.call(contract.subscriptions.subscribe, { body: { channelId, wanted } }),
  )
}

async function makePlaylist({ stage, me, playlists, words }: Scene): Promise<void> {
  const name = words('Journeys')
  const body = {
    name,
    description: '',
    thumbnail: '',
    isOwn: true,
    isPrivate: false,
    channelId: null,
    videoId: null,
  }
  const response = await stage.ledger.attempt(
    'make a playlist',
    { kind: 'playlist', id: name, value: true },
    () => me.call(contract.playlists.addPlaylist, { body }),
  )
  playlists.push(response.playlistId)
}

async function saveToPlaylist(scene: Scene): Promise<void> {
  const { stage, me, random, playlists } = scene
  const videoId = shown(scene)?.id
  if (playlists.length === 0) return makePlaylist(scene)
  if (videoId === undefined) return
  const playlistId = random.pick(playlists)
  const isAdding = random.chance(0.7)
  const claim = { kind: 'playlist entry', id: `${playlistId} ${videoId}`, value: isAdding, videoId } as const
  const { addVideo, removeVideo } = contract.playlists
  await stage.ledger.attempt('save to a playlist', claim, () =>
    me.call(isAdding ? addVideo : removeVideo, { body: { playlistId, videoId } }),
  )
}

async function editTitle(scene: Scene): Promise<void> {
  const video = mine(scene, ({ isShown }) => isShown)
  if (!video) return
  const { id: videoId } = video
  const title = scene.words('A morning in Kandy')
  await scene.stage.ledger.attempt(
    'edit a title',
    { kind: 'title', id: String(videoId), value: title, videoId },
    () => scene.me.call(contract.ownVideos.editVideo, { body: { videoId, title } }),
  )
}

async function deleteVideo(scene: Scene): Promise<void> {
  const { stage, me } = scene
  // Keep some videos to watch.
  if (stage.videos.filter(({ isShown, isBeingDeleted }) => isShown && !isBeingDeleted).length < 4) return
  const video = mine(scene)
  if (!video) return
  video.isBeingDeleted = true
  try {
    await stage.ledger.attempt('delete a video', { kind: 'video', id: String(video.id), value: false }, () =>
      me.call(contract.ownVideos.deleteVideo, { body: { videoId: video.id } }),
    )
  } catch (error) {
    video.isBeingDeleted = readOutcome(error) !== 'refused'
    throw error
  }
}

async function replaceFile(scene: Scene): Promise<void> {
  const { stage, me, random, ended } = scene
  const video = mine(scene, ({ isShown }) => isShown)
  if (!video || (await getEditJob(video)) !== null) return
  const file = stage.nextFile(random.pick(['short', 'long'] as const))
  const of = { id: String(video.id), videoId: video.id }
  const claims = [
    { kind: 'file', value: file.name, ...of },
    { kind: 'trim', value: 'whole', ...of },
  ] as const
  for (const claim of claims) stage.ledger.doubt(claim)
  const videoId = await sendResumably(stage, me, file, { random, ended, replaces: video.id })
  if (videoId === undefined) return
  video.file = file
  for (const claim of claims) stage.ledger.note(claim)
}

async function trim(scene: Scene): Promise<void> {
  const video = mine(scene, ({ isShown, file }) => isShown && file.seconds >= 5)
  if (!video || (await getEditJob(video)) !== null) return
  const { id: videoId } = video
  const [fromSeconds, toSeconds] = [scene.random.pick([0.5, 1]), scene.random.pick([3.5, 4])]
  const value = `${fromSeconds} to ${toSeconds}`
  await scene.stage.ledger.attempt('trim', { kind: 'trim', id: String(videoId), value, videoId }, () =>
    scene.me.call(contract.edits.trimVideo, { body: { videoId, fromSeconds, toSeconds } }),
  )
}

async function getEditJob({ id: videoId, owner }: StageVideo) {
  return (await owner.call(contract.edits.editState, { query: { videoId } })).state.job
}

async function signUp({ stage, words }: Scene): Promise<void> {
  const name = words('Guest').replaceAll(' ', '-')
  await stage.ledger.attempt(
    'sign up',
    { kind: 'account', id: `${name.toLowerCase()}@example.lk`, value: true },
    () => quickPerson(stage.site, name),
  )
}
