import type { administrationCalls, UpdateStatus } from '@serendib/contract'
import { isMobile, normalizeContact, ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { countWaiting, listWaiting } from '../accounts/index.ts'
import { countOpenItems, listReviewItems } from '../reports/index.ts'
import { listAuditLog } from './audit-log-queries.ts'
import {
  restoreVideo,
  changeRole,
  changeQuota,
  chooseHero,
  choosePick,
  decideItem,
  encodeAgain,
  endSessions,
  endTwoStep,
  removeComment,
  retryJobs,
  saveEditorial,
  takeDown,
  verifyChannel,
} from './admin-actions.ts'
import { explainErrors, readEditorial, toFile } from './editorial.ts'
import {
  toAccountEntry,
  toAuditLogEntry,
  toChannelEntry,
  toCommentEntry,
  toReviewItem,
  toSignUpEntry,
  toVideoEntry,
} from './entries.ts'
import type { Page } from './list-queries.ts'
import { listAccounts, listChannels, listComments, listVideos } from './list-queries.ts'
import { approveSignUp, rejectSignUp } from './sign-ups.ts'
import { siteStats } from './site.ts'

const PER_PAGE = 20

export interface AdministrationParts {
  readonly db: Database
  /** The secret that signs URLs of blocked files. */
  readonly secret: string
  readonly messenger: Messenger
  readonly siteUrl: string
  readonly dataDir: string
  readonly backupDir: string | undefined
  /** The storage quota per account in bytes; undefined for no limit. */
  readonly quotaBytes: number | undefined
  readonly version: string
  /** Describes what is wrong with the folders and the log. */
  readonly findWarnings: () => Promise<readonly string[]>
  /** Whether there is a newer version. */
  readonly findUpdate: () => Promise<UpdateStatus>
}

export function administrationHandlers(parts: AdministrationParts): Handlers<typeof administrationCalls> {
  const { db, secret } = parts
  async function listPage<Row extends Position, Entry>(
    query: { limit?: number | undefined; cursor: string },
    list: (page: Page) => Promise<Row[]>,
    show: (row: Row) => Entry,
  ): Promise<{ entries: Entry[]; next: string | null }> {
    const limit = query.limit ?? PER_PAGE
    const { items, next } = trimPage(await list({ limit, after: readCursor(query.cursor) }), limit)
    return { entries: items.map(show), next }
  }
  return {
    overview: async ({ viewer: { roleId } }) => ({
      roleId,
      openItems: await countOpenItems(db),
      signUps: roleId === ROLE.administrator ? await countWaiting(db) : 0,
    }),
    reports: async ({ query }) => {
      const list = (page: Page) => listReviewItems(db, query.state ?? 'open', page)
      const { entries, next } = await listPage(query, list, (row) => toReviewItem(row, secret))
      return { items: entries, next }
    },
    decideReports: async ({ body, viewer }) => {
      await decideItem(db, viewer.id, body)
      return {}
    },
    videos: async ({ query }) => {
      const list = (page: Page) => listVideos(db, query.find, query.state, page)
      const { entries, next } = await listPage(query, list, (row) => toVideoEntry(row, secret))
      return { videos: entries, next }
    },
    comments: async ({ query }) => {
      const list = (page: Page) => listComments(db, query.find, page)
      const { entries, next } = await listPage(query, list, toCommentEntry)
      return { comments: entries, next }
    },
    removeComment: async ({ body, viewer }) => {
      await removeComment(db, viewer.id, body.commentId)
      return {}
    },
    takeDown: async ({ body, viewer }) => {
      await takeDown(db, viewer.id, body.videoId)
      return {}
    },
    restoreVideo: async ({ body, viewer }) => {
      await restoreVideo(db, viewer.id, body.videoId)
      return {}
    },
    chooseHero: async ({ body, viewer }) => {
      await chooseHero(db, viewer.id, body.videoId)
      return {}
    },
    choosePick: async ({ body, viewer }) => {
      await choosePick(db, viewer.id, body.videoId, body.isPick)
      return {}
    },
    encodeAgain: async ({ body, viewer }) => {
      await encodeAgain(db, viewer.id, body.videoId)
      return {}
    },
    accounts: async ({ query }) => {
      const { find, roleId, order = 'newest' } = query
      const contact = normalizeContact(find)
      const words = isMobile(contact) ? contact : find
      const list = (page: Page) => listAccounts(db, { words, roleId, order }, page)
      const { entries, next } = await listPage(query, list, (row) => toAccountEntry(row, parts.quotaBytes))
      return { accounts: entries, siteBytes: parts.quotaBytes ?? null, next }
    },
    signUps: async ({ query }) => {
      const { entries, next } = await listPage(query, (page) => listWaiting(db, page), toSignUpEntry)
      return { signUps: entries, next }
    },
    approveSignUp: async ({ body, viewer }) => {
      await approveSignUp(parts, viewer.id, body.userId)
      return {}
    },
    rejectSignUp: async ({ body, viewer }) => {
      await rejectSignUp(parts, viewer.id, body.userId)
      return {}
    },
    changeRole: async ({ body, viewer, origin }) => {
      await changeRole(db, viewer.id, body)
      origin.logSecurity?.('role changed', { account: body.userId, by: viewer.id })
      return {}
    },
    endSessions: async ({ body, viewer }) => ({ ended: await endSessions(db, viewer, body.userId) }),
    endTwoStep: async ({ body, viewer, origin }) => {
      await endTwoStep(parts, viewer.id, body.userId)
      origin.logSecurity?.('two-step changed', { account: body.userId, by: viewer.id })
      return {}
    },
    changeQuota: async ({ body, viewer }) => {
      const { userId, rule, bytes = null, wasRule, wasBytes = null } = body
      const was = { rule: wasRule, bytes: wasBytes }
      await changeQuota(db, viewer.id, { userId, quota: { rule, bytes }, was })
      return {}
    },
    channels: async ({ query }) => {
      const list = (page: Page) => listChannels(db, query.find, page)
      const { entries, next } = await listPage(query, list, toChannelEntry)
      return { channels: entries, next }
    },
    verifyChannel: async ({ body, viewer }) => {
      await verifyChannel(db, viewer.id, body.channelId, body.isVerified)
      return {}
    },
    editorial: () => readEditorial(db),
    saveEditorial: async ({ body, viewer }) => {
      const { content, version } = body
      await saveEditorial(db, viewer.id, toFile(content), { version, explain: explainErrors })
      return readEditorial(db)
    },
    site: async () => ({ stats: await siteStats(db, parts) }),
    retryJobs: async ({ body, viewer }) => ({ retried: await retryJobs(db, viewer.id, body.kind) }),
    actions: async ({ query }) => {
      const { entries, next } = await listPage(query, (page) => listAuditLog(db, page), toAuditLogEntry)
      return { actions: entries, next }
    },
  }
}
