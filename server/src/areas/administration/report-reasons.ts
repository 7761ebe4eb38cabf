import type { reportReasonCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { addReason, listAllReasons, moveReason, renameReason, setReasonRetired } from '../reports/index.ts'
import { doAndLog } from './admin-actions.ts'

export function reportReasonHandlers({ db }: { db: Database }): Handlers<typeof reportReasonCalls> {
  return {
    list: async () => ({ reasons: await listAllReasons(db) }),
    add: async ({ body: { subject, parentId = null, text }, viewer }) => {
      let reasonId = 0
      await doAndLog(db, viewer.id, async (trx) => {
        reasonId = await addReason(trx, { subject, parentId, text })
        return { action: 'reason-add', subject: 'site', detail: text }
      })
      return { reasonId }
    },
    rename: async ({ body, viewer }) => {
      await doAndLog(db, viewer.id, async (trx) => {
        if (!(await renameReason(trx, body))) return undefined
        return { action: 'reason-rename', subject: 'site', detail: `${body.was} → ${body.text}` }
      })
      return {}
    },
    retire: async ({ body: { reasonId, isRetired }, viewer }) => {
      await doAndLog(db, viewer.id, async (trx) => {
        const detail = await setReasonRetired(trx, reasonId, isRetired)
        if (detail === undefined) return undefined
        return { action: isRetired ? 'reason-retire' : 'reason-restore', subject: 'site', detail }
      })
      return {}
    },
    move: async ({ body, viewer }) => {
      await doAndLog(db, viewer.id, async (trx) => {
        const detail = await moveReason(trx, body)
        return detail === undefined ? undefined : { action: 'reason-move', subject: 'site', detail }
      })
      return {}
    },
  }
}
