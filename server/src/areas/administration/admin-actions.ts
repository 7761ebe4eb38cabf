import type { RoleId, QuotaRule } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { retryDeadLetters } from '../../platform/jobs/stats.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { approveWaiting, setRole } from '../accounts/index.ts'
import { setVerified } from '../channels/index.ts'
import { takeDownComment } from '../comments/index.ts'
import type { EditorialImport } from '../editorial/index.ts'
import { importEditorial, lockEditorial } from '../editorial/index.ts'
import { announceDecidedSignUp, digestJob } from '../notifications/index.ts'
import { findStopsJob, importPlaces } from '../places/index.ts'
import type { ReviewAction } from '../reports/index.ts'
import { decideReports } from '../reports/index.ts'
import { isSameQuota, setQuota } from '../quota/index.ts'
import { endOtherSessions } from '../session/index.ts'
import { findPassedJob } from '../tracks/index.ts'
import { switchOff } from '../two-step/index.ts'
import { addWorker, encodeVideoAgain, removeWorker } from '../encoding/index.ts'
import { changeStatus, findFitness, setHero, setPick, setPublished } from '../videos/index.ts'
import type { Actor, DoneAction } from './audit-log-queries.ts'
import { insertAuditLog } from './audit-log-queries.ts'
import { isAccount } from './list-queries.ts'

// Actions of moderators and administrators, in the browser and by command. Each action and its audit log entry share a
// transaction. An action that changes nothing succeeds, returns nothing and is not logged again.

export function doAndLog(
  db: Database,
  actor: Actor,
  action: (trx: Database) => Promise<DoneAction | undefined>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const done = await action(trx)
    if (done) await insertAuditLog(trx, actor, done)
  })
}

/** Decides about a reported item. Throws `report_not_found`, and what `decideReports` throws. */
export function decideItem(
  db: Database,
  actor: Actor,
  decision: { reportId: number; action: ReviewAction; version?: string },
): Promise<void> {
  const { reportId, action, version } = decision
  return doAndLog(db, actor, async (trx) => {
    const item = await decideReports(trx, reportId, action, version)
    if (!item) throw new ApiError('report_not_found')
    return { action, ...item }
  })
}

/** Takes a published video down. Throws `video_not_found`, `already_decided`. */
export function takeDown(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await changeStatus(trx, videoId, 'removed', ['published']))) await refuseChange(trx, videoId)
    return { action: 'take-down', subject: 'video', itemId: videoId }
  })
}

/** Restores a video that was taken down. Throws `video_not_found`, `already_decided`. */
export function restoreVideo(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await changeStatus(trx, videoId, 'published', ['removed']))) await refuseChange(trx, videoId)
    return { action: 'restore', subject: 'video', itemId: videoId }
  })
}

/** Removes a comment with its replies. Throws `comment_not_found`. */
export function removeComment(db: Database, actor: Actor, commentId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await takeDownComment(trx, commentId))) throw new ApiError('comment_not_found')
    return { action: 'remove-comment', subject: 'comment', itemId: commentId }
  })
}

async function refuseChange(trx: Database, videoId: number): Promise<never> {
  throw new ApiError((await findFitness(trx, videoId)) ? 'already_decided' : 'video_not_found')
}

/** Makes a video the hero of Home. Throws `video_not_found`, `hero_not_eligible`. */
export function chooseHero(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await lockEditorial(trx)
    const video = await findFitness(trx, videoId)
    if (!video) throw new ApiError('video_not_found')
    if (!video.fitsHero) throw new ApiError('hero_not_eligible')
    if (!(await setHero(trx, videoId))) return undefined
    return { action: 'hero', subject: 'video', itemId: videoId }
  })
}

/** Adds a video to the editors' picks, or removes it. Throws `video_not_found`, `pick_not_eligible`. */
export function choosePick(db: Database, actor: Actor, videoId: number, isPick: boolean): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await lockEditorial(trx)
    const video = await findFitness(trx, videoId)
    if (!video) throw new ApiError('video_not_found')
    if (isPick && !video.isListed) throw new ApiError('pick_not_eligible')
    if (!(await setPick(trx, videoId, isPick))) return undefined
    return { action: isPick ? 'pick' : 'unpick', subject: 'video', itemId: videoId }
  })
}

/** Encodes a failed video again. Throws `video_not_found`, `not_encodable`. */
export function encodeAgain(db: Database, actor: Actor, videoId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await encodeVideoAgain(trx, videoId)
    return { action: 'encode', subject: 'video', itemId: videoId }
  })
}

/** Sets when a video was first published. Throws `video_not_found` if the video is not published on this site. */
export function setFirstPublished(
  db: Database,
  actor: Actor,
  videoId: number,
  publishedAt: Date,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (!(await setPublished(trx, videoId, publishedAt))) throw new ApiError('video_not_found')
    return { action: 'published', subject: 'video', itemId: videoId, detail: publishedAt.toISOString() }
  })
}

/**
 * Changes an account's role. In the browser, `was` is the role that the administrator saw, and the last administrator
 * keeps the role. The command also approves a sign-up that waits: nobody else can approve the first administrator.
 */
export function changeRole(
  db: Database,
  actor: Actor,
  change: { userId: number; roleId: RoleId; was?: RoleId },
): Promise<void> {
  const { userId, roleId, was } = change
  return doAndLog(db, actor, async (trx) => {
    if (actor === null && (await approveWaiting(trx, userId))) {
      await announceDecidedSignUp(trx)
      await insertAuditLog(trx, actor, { action: 'approve-sign-up', subject: 'account', itemId: userId })
    }
    const seen = was === undefined ? {} : { seen: was }
    const before = await setRole(trx, { userId, roleId, ...seen, mayBeLast: actor === null })
    if (before === roleId) return undefined
    return { action: 'role', subject: 'account', itemId: userId, detail: `${before} ${roleId}` }
  })
}

/**
 * Sets the storage quota of an account. In the browser, `was` is the quota that the administrator saw. Throws
 * `account_not_found`, `already_decided`, `quota_invalid`.
 */
export function changeQuota(
  db: Database,
  actor: Actor,
  change: { userId: number; quota: QuotaRule; was?: QuotaRule },
): Promise<void> {
  const { userId, quota, was } = change
  if ((quota.rule === 'own') !== (quota.bytes !== null)) throw new ApiError('quota_invalid')
  return doAndLog(db, actor, async (trx) => {
    const before = await setQuota(trx, userId, quota, was)
    if (isSameQuota(before, quota)) return undefined
    const detail = [before, quota].map(({ rule, bytes }) => bytes ?? rule).join(' ')
    return { action: 'quota', subject: 'account', itemId: userId, detail }
  })
}

/**
 * Signs an account out everywhere; the viewer's own account everywhere except in this session. Returns the number of
 * sessions that ended.
 */
export async function endSessions(db: Database, viewer: Viewer, userId: number): Promise<number> {
  let ended = 0
  await doAndLog(db, viewer.id, async (trx) => {
    if (!(await isAccount(trx, userId))) throw new ApiError('account_not_found')
    ended = await endOtherSessions(trx, userId, userId === viewer.id ? viewer.tokenHash : null)
    return { action: 'end-sessions', subject: 'account', itemId: userId, detail: String(ended) }
  })
  return ended
}

/**
 * Turns off two-step sign-in for an account whose owner has lost all codes, and notifies the owner. Administrators
 * cannot use it for their own account in the browser, because turning it off there requires both steps. Throws
 * `account_not_found`, `two_step_is_off`, `not_yours`.
 */
export function endTwoStep(
  { db, messenger }: { db: Database; messenger: Messenger },
  actor: Actor,
  userId: number,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    if (actor === userId) throw new ApiError('not_yours')
    if (!(await isAccount(trx, userId))) throw new ApiError('account_not_found')
    await switchOff(trx, messenger, userId, 'operator')
    return { action: 'end-two-step', subject: 'account', itemId: userId }
  })
}

/** Gives a channel the verified badge, or removes it. Throws `channel_not_found`. */
export function verifyChannel(
  db: Database,
  actor: Actor,
  channelId: number,
  isVerified: boolean,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    const before = await setVerified(trx, channelId, isVerified)
    if (before === undefined) throw new ApiError('channel_not_found')
    if (before === isVerified) return undefined
    return { action: isVerified ? 'verify' : 'unverify', subject: 'channel', itemId: channelId }
  })
}

/** Replaces all editorial content with the content of a file. Throws what `importEditorial` throws. */
export function saveEditorial(
  db: Database,
  actor: Actor,
  content: unknown,
  options: EditorialImport = {},
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await importEditorial(trx, content, options)
    return { action: 'editorial', subject: 'site' }
  })
}

/** Replaces the gazetteer with the content of a file. Throws what `importPlaces` throws. */
export function savePlaces(db: Database, actor: Actor, content: unknown): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await importPlaces(trx, content)
    await enqueue(trx, findPassedJob, {})
    await enqueue(trx, findStopsJob, {})
    return { action: 'places', subject: 'site' }
  })
}

/** Enqueues failed jobs of a kind again. Returns how many. */
export async function retryJobs(db: Database, actor: Actor, kind: string): Promise<number> {
  let retried = 0
  await doAndLog(db, actor, async (trx) => {
    retried = await retryDeadLetters(trx, kind)
    return retried === 0 ? undefined : { action: 'retry-jobs', subject: 'site', detail: `${kind} ${retried}` }
  })
  return retried
}

/** Sends the daily digests now. */
export function sendDigest(db: Database, actor: Actor): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    await enqueue(trx, digestJob, {})
    return { action: 'digest', subject: 'site' }
  })
}

/** Adds a worker without the database and returns its token; undefined if the name is taken. */
export async function addRemoteWorker(db: Database, actor: Actor, name: string): Promise<string | undefined> {
  let token: string | undefined
  await doAndLog(db, actor, async (trx) => {
    token = await addWorker(trx, name)
    return token === undefined ? undefined : { action: 'worker-add', subject: 'site', detail: name }
  })
  return token
}

/** Removes a worker without the database. Returns false if no worker has this name. */
export async function removeRemoteWorker(db: Database, actor: Actor, name: string): Promise<boolean> {
  let isRemoved = false
  await doAndLog(db, actor, async (trx) => {
    isRemoved = await removeWorker(trx, name)
    return isRemoved ? { action: 'worker-remove', subject: 'site', detail: name } : undefined
  })
  return isRemoved
}
