import type { profileCalls } from '@serendib/contract'
import { dayText, ageText } from '../../platform/formats.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { listOwnChannels, toOwnChannel } from '../channels/index.ts'
import { endOtherSessions, rememberBrowser, revokeSession } from '../session/index.ts'
import type { ContactParts } from './contact-change.ts'
import { beginContactChange, finishContactChange } from './contact-change.ts'
import { deviceName } from '../../platform/device-name.ts'
import { changePassword } from './password.ts'
import { changePicture, chooseDefaultChannel, editProfile, readProfile, removePicture } from './profile.ts'
import { listSessions } from './queries.ts'

const SESSIONS_SHOWN = 100

export interface ProfileParts extends ContactParts {
  readonly storage: Storage
}

export function profileHandlers(parts: ProfileParts): Handlers<typeof profileCalls> {
  const { db } = parts
  return {
    generalData: async ({ viewer }) => ({ profile: await readProfile(db, viewer.id) }),
    edit: async ({ body, viewer }) => ({
      message: replyTexts.profileSaved,
      profile: await editProfile(db, viewer, body),
    }),
    uploadImage: async ({ files, viewer }) => ({
      message: replyTexts.pictureChanged,
      avatarUrl: await changePicture(parts, viewer, files.image?.path),
    }),
    removeImage: async ({ viewer }) => {
      await removePicture(db, viewer)
      return { message: replyTexts.pictureRemoved, avatarUrl: '' }
    },
    myChannels: async ({ viewer }) => {
      const rows = await listOwnChannels(db, viewer.id)
      return { channels: rows.map((row) => Object.assign(toOwnChannel(row), { isSubscribed: false })) }
    },
    defaultChannel: async ({ body, viewer }) => {
      const channel = await chooseDefaultChannel(db, viewer, body.channelId)
      return { message: replyTexts.defaultChannel({ channel: channel.name }), channel }
    },
    changePassword: async ({ body, viewer, origin }) => {
      await changePassword(parts, viewer, origin, body)
      origin.logSecurity?.('password changed', { account: viewer.id })
      return { message: replyTexts.passwordChanged }
    },
    mySessions: async ({ viewer }) => {
      const now = new Date()
      const rows = await listSessions(db, viewer.id, SESSIONS_SHOWN)
      return { sessions: rows.map((row) => toOpenSession(row, viewer, now)) }
    },
    endSession: async ({ body, viewer }) => {
      if (!(await revokeSession(db, viewer.id, body.sessionId))) throw new ApiError('session_not_found')
      return {}
    },
    endOtherSessions: async ({ viewer, origin }) => {
      await endOtherSessions(db, viewer.id, viewer.tokenHash)
      await rememberBrowser(db, viewer.id, origin)
      return {}
    },
    changeContact: async ({ body, viewer, origin }) => {
      await beginContactChange(parts, viewer, origin, body)
      return { message: replyTexts.codeSent }
    },
    verifyContact: async ({ body, viewer, origin }) => {
      const contacts = await finishContactChange(parts, viewer, { ...body, origin })
      origin.logSecurity?.('contact changed', { account: viewer.id })
      return { message: replyTexts.contactChanged, ...contacts }
    },
  }
}

function toOpenSession(row: Awaited<ReturnType<typeof listSessions>>[number], viewer: Viewer, now: Date) {
  return {
    id: row.id,
    device: deviceName(row.device),
    lastUsed: ageText(row.lastUsedAt, now),
    signedInOn: dayText(row.createdAt),
    isCurrent: row.tokenHash.equals(viewer.tokenHash),
  }
}
