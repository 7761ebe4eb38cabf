import type { watchedWordCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { excerpt } from '../../platform/formats.ts'
import { addWatchedWords, deleteWatchedWord, listWatchedWords } from '../comments/index.ts'
import { doAndLog } from './admin-actions.ts'

const DETAIL_CHARACTERS_MAX = 200

export function watchedWordHandlers({ db }: { db: Database }): Handlers<typeof watchedWordCalls> {
  return {
    list: async () => ({ words: await listWatchedWords(db) }),
    add: async ({ body, viewer }) => {
      let added: string[] = []
      await doAndLog(db, viewer.id, async (trx) => {
        added = await addWatchedWords(trx, body.phrases)
        if (added.length === 0) return undefined
        return {
          action: 'words-add',
          subject: 'site',
          detail: excerpt(added.join(', '), DETAIL_CHARACTERS_MAX),
        }
      })
      return { added: added.length }
    },
    remove: async ({ body, viewer }) => {
      await doAndLog(db, viewer.id, async (trx) => {
        const detail = await deleteWatchedWord(trx, body.wordId)
        return detail === undefined ? undefined : { action: 'words-remove', subject: 'site', detail }
      })
      return {}
    },
  }
}
