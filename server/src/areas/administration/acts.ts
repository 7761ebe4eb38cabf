import type { RoleId, RoomBound } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { setRole } from '../accounts/index.ts'
import { setVerified } from '../channels/index.ts'
import type { EditorialImport } from '../editorial/index.ts'
import { importEditorial, lockEditorial } from '../editorial/index.ts'
import { digestJob } from '../notifications/index.ts'
import { importPlaces } from '../places/index.ts'
import type { ReviewAct } from '../reports/index.ts'
import { settleReports } from '../reports/index.ts'
import { isSameBound, setBound } from '../room/index.ts'
import { endOtherSessions } from '../session/index.ts'
import { switchOff } from '../two-step/index.ts'
import { encodeVideoAgain } from '../uploads/index.ts'
import { changeStatus, findFitness, setHero, setPick, setPublished } from '../videos/index.ts'
import type { Actor, DoneAct } from './act-queries.ts'
import { insertAct } from './act-queries.ts'
import { isAccount } from './list-queries.ts'

// What people who look after the site do, in the browser and by command. Each act and its entry in the log are one
// transaction. What is so already is answered as done, and not noted again: an act answers nothing then.

function doAndLog(
  db: Database,
  actor: Actor,
  act: (trx: Database) => Promise<DoneAct | undefined>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const done = await act(trx)
    if (done) await insertAct(trx, actor, done)
  })
}

/** Decides about a reported item. Throws `report_not_found`, and what `settleReports` does. */
export function decideReports(
  db: Database,
  actor: Actor,
  decision: { reportId: number; act: ReviewAct; version?: string },
): Promise<void> {
  const { reportId, act, version } = decision
  return doAndLog(db, actor, async (trx) => {
    const item = await settleReports(trx, reportId, act, version)
    if (!item) throw new Refusal('report_not_found')
    return { act, ...item }
  })
}

/** Takes a published film down. Throws `video_not_found`, `decided_meanwhile`. */
export function takeDown(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await changeStatus(trx, videoId, 'removed', ['published']))) await refuseChange(trx, videoId)
    return { act: 'take-down', subject: 'video', itemId: videoId }
  })
}

/** Shows a film again that was taken down. Throws `video_not_found`, `decided_meanwhile`. */
export function bringBack(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await changeStatus(trx, videoId, 'published', ['removed']))) await refuseChange(trx, videoId)
    return { act: 'bring-back', subject: 'video', itemId: videoId }
  })
}

async function refuseChange(trx: Database, videoId: number): Promise<never> {
  throw new Refusal((await findFitness(trx, videoId)) ? 'decided_meanwhile' : 'video_not_found')
}

/** Makes a film that of Home's hero. Throws `video_not_found`, `hero_unfit`. */
export function chooseHero(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await lockEditorial(trx)
    const video = await findFitness(trx, videoId)
    if (!video) throw new Refusal('video_not_found')
    if (!video.fitsHero) throw new Refusal('hero_unfit')
    if (!(await setHero(trx, videoId))) return undefined
    return { act: 'hero', subject: 'video', itemId: videoId }
  })
}

/** Adds a film to the editors' picks, or takes it out. Throws `video_not_found`, `pick_unfit`. */
export function choosePick(db: Database, actor: Actor, videoId: number, isPick: boolean): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await lockEditorial(trx)
    const video = await findFitness(trx, videoId)
    if (!video) throw new Refusal('video_not_found')
    if (isPick && !video.isListed) throw new Refusal('pick_unfit')
    if (!(await setPick(trx, videoId, isPick))) return undefined
    return { act: isPick ? 'pick' : 'unpick', subject: 'video', itemId: videoId }
  })
}

/** Has a film that failed made once more. Throws `video_not_found`, `not_encodable`. */
export function encodeAgain(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await encodeVideoAgain(trx, videoId)
    return { act: 'encode', subject: 'video', itemId: videoId }
  })
}

/** Sets when a film was first published. Throws `video_not_found` where it is not published here. */
export function setFirstPublished(
  db: Database,
  actor: Actor,
  videoId: number,
  publishedAt: Date,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await setPublished(trx, videoId, publishedAt))) throw new Refusal('video_not_found')
    return { act: 'published', subject: 'video', itemId: videoId, detail: publishedAt.toISOString() }
  })
}

/** Gives an account a role. In the browser `was` is the one that was seen, and the last administrator stays. */
export function changeRole(
  db: Database,
  actor: Actor,
  change: { userId: number; roleId: RoleId; was?: RoleId },
): Promise<void> {
  const { userId, roleId, was } = change
  return doAndLog(db, actor, async (trx) => {
    const seen = was === undefined ? {} : { seen: was }
    const before = await setRole(trx, { userId, roleId, ...seen, mayBeLast: actor === null })
    if (before === roleId) return undefined
    return { act: 'role', subject: 'account', itemId: userId, detail: `${before} ${roleId}` }
  })
}

/**
 * Gives an account another bound for what its films take. In the browser `was` is the one that was seen. Throws
 * `account_not_found`, `decided_meanwhile`, `room_unclear`.
 */
export function changeRoom(
  db: Database,
  actor: Actor,
  change: { userId: number; bound: RoomBound; was?: RoomBound },
): Promise<void> {
  const { userId, bound, was } = change
  if ((bound.rule === 'own') !== (bound.bytes !== null)) throw new Refusal('room_unclear')
  return doAndLog(db, actor, async (trx) => {
    const before = await setBound(trx, userId, bound, was)
    if (isSameBound(before, bound)) return undefined
    const detail = [before, bound].map(({ rule, bytes }) => bytes ?? rule).join(' ')
    return { act: 'room', subject: 'account', itemId: userId, detail }
  })
}

/** Signs an account out everywhere, the viewer's own everywhere but here. Answers how many sessions ended. */
export async function endSessions(db: Database, viewer: Viewer, userId: number): Promise<number> {
  let ended = 0
  await doAndLog(db, viewer.id, async (trx) => {
    if (!(await isAccount(trx, userId))) throw new Refusal('account_not_found')
    ended = await endOtherSessions(trx, userId, userId === viewer.id ? viewer.tokenHash : null)
    return { act: 'end-sessions', subject: 'account', itemId: userId, detail: String(ended) }
  })
  return ended
}

/**
 * Switches two-step sign-in off for somebody who has lost all their codes, and tells them. Nobody does it for themselves in the
 * browser: that takes both steps. Throws `account_not_found`, `two_step_is_off`, `not_yours`.
 */
export function endTwoStep(
  { db, messenger }: { db: Database; messenger: Messenger },
  actor: Actor,
  userId: number,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (actor === userId) throw new Refusal('not_yours')
    if (!(await isAccount(trx, userId))) throw new Refusal('account_not_found')
    await switchOff(trx, messenger, userId, 'operator')
    return { act: 'end-two-step', subject: 'account', itemId: userId }
  })
}

/** Gives a channel the verified badge, or takes it away. Throws `channel_not_found`. */
export function verifyChannel(
  db: Database,
  actor: Actor,
  channelId: number,
  isVerified: boolean,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    const before = await setVerified(trx, channelId, isVerified)
    if (before === undefined) throw new Refusal('channel_not_found')
    if (before === isVerified) return undefined
    return { act: isVerified ? 'verify' : 'unverify', subject: 'channel', itemId: channelId }
  })
}

/** Puts a whole file in the place of all that the team says. Throws what `importEditorial` does. */
export function saveEditorial(
  db: Database,
  actor: Actor,
  content: unknown,
  options: EditorialImport = {},
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await importEditorial(trx, content, options)
    return { act: 'editorial', subject: 'site' }
  })
}

/** Puts a whole file in the place of the gazetteer. Throws what `importPlaces` does. */
export function savePlaces(db: Database, actor: Actor, content: unknown): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await importPlaces(trx, content)
    return { act: 'places', subject: 'site' }
  })
}

/** Sends the daily letters now. */
export function sendDigest(db: Database, actor: Actor): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await enqueue(trx, digestJob, {})
    return { act: 'digest', subject: 'site' }
  })
}
