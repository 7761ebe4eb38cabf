import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { AnyText, Id, plainName, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'

export const WATCHED_WORDS_MAX = 1000
export const WATCHED_WORD_LENGTH_MAX = 60
/** How many words a phrase can have. */
export const WATCHED_PHRASE_WORDS_MAX = 5
const AT_ONCE_MAX = 200

export const WatchedWord = wireObject({ id: as('id', Whole), phrase: as('word', AnyText) })
export type WatchedWord = z.output<typeof WatchedWord>

const Phrase = plainName({
  min: 1,
  max: WATCHED_WORD_LENGTH_MAX,
  tooLong: `Each word or phrase can be up to ${WATCHED_WORD_LENGTH_MAX} characters long`,
})

// Beyond the specification: words that hold a comment for review, and find titles and descriptions to review.
export const watchedWordCalls = calls('watchedWords', {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/watchedWords',
    access: 'administrator',
    summary:
      'Returns the words and phrases that hold a comment for review, and put a video whose title or description has one into the review queue. They are compared without case, accents and ' +
      'look-alike letters, as whole words, also with gaps between their letters and in the plural.',
    reply: envelope({ words: as('dataset', z.array(WatchedWord)) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/addWatchedWords',
    access: 'administrator',
    summary:
      'Adds words or phrases; those that are listed already are left out. Existing texts are not checked again.',
    body: wireObject({
      phrases: as('words', z.array(Phrase).check(z.maxLength(AT_ONCE_MAX, 'Add up to 200 at once'))),
    }),
    reply: envelope({ added: as('added', Whole) }),
    errors: ['watched_word_empty', 'watched_phrase_too_long', 'watched_words_full'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/removeWatchedWord',
    access: 'administrator',
    summary: 'Removes a watched word. Comments that it holds stay held until they are reviewed.',
    body: wireObject({ wordId: as('id', Id) }),
    reply: envelope({}),
  }),
})
