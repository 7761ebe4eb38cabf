import type { personalDataCalls } from '@serendib/contract'
import { formats } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'
import type { Handlers } from '../../platform/http/bind.ts'
import { requireOwnPassword } from '../session/index.ts'
import type { DeletionParts } from './deletion.ts'
import { askForDeletion } from './deletion.ts'
import type { DataExports } from './download.ts'
import { issueTicket } from './download.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'

export function personalDataHandlers(
  parts: DeletionParts & { exports: DataExports },
): Handlers<typeof personalDataCalls> {
  const { db, exports } = parts
  return {
    requestMyData: async ({ body, viewer, origin }) => {
      await requireOwnPassword(db, viewer, origin, { password: body.password, field: 'password' })
      // Checked here, where the error can be shown: the browser would open a rejected download as a page.
      exports.enter(viewer.id)()
      return { url: await issueTicket(db, viewer, origin) }
    },
    deleteAccount: async ({ body, viewer, origin }) => {
      await requireOwnPassword(db, viewer, origin, { password: body.password, field: 'password' })
      const removedOn = await askForDeletion(parts, viewer.id)
      origin.logSecurity?.('account deletion requested', { account: viewer.id })
      return {
        message: replyTexts.accountDeletion({ date: formats.formatDate(removedOn, currentLanguage()) }),
        removedOn,
      }
    },
  }
}
