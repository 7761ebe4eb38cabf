import { WATCHED_WORDS_MAX } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addWatchedWords, findWatchedWords, formsIn } from './watched-words.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('watchedWords').execute()
})

const add = (...phrases: string[]) =>
  database.db.transaction().execute((trx) => addWatchedWords(trx, phrases))

/** 54 characters of 104 code points. */
const LONG_PHRASE = Array.from({ length: 5 }, () => 'කාලේ'.repeat(5)).join(' ')

describe('watched words', () => {
  it.each([
    ['in any case', 'casino', 'The best CASINO in town'],
    ['beside punctuation', 'casino', 'Visit “casino”, now!'],
    ['as a hashtag', 'casino', '#casino'],
    ['with accents', 'casino', 'The best cásinö'],
    ['without the accents of the word', 'café', 'One more cafe here'],
    ['with letters of other scripts that look alike', 'casino', 'The best cаsіnо'],
    ['in upper case of another script', 'bad', 'ВАD'],
    ['in full-width letters', 'casino', 'ｃａｓｉｎｏ'],
    ['with invisible characters inside', 'casino', 'ca\u200bsi\u00adno'],
    ['in Sinhala', 'සූදුව', 'මේක සූදුව, නේද?'],
    ['in Sinhala with and without a joiner', 'ශ්‍රී ලංකා', 'මගේ ශ්රී ලංකා'],
    ['in Tamil', 'சூது', 'இது சூது!'],
    ['in Tamil, composed differently', 'கொலை', 'க\u0bc6\u0bbeலை'.replace('க\u0bc6\u0bbe', 'கொ')],
    ['as a phrase', 'buy now', 'You can BUY — now.'],
    ['as a long phrase in Sinhala', LONG_PHRASE, `මේක ${LONG_PHRASE}, නේද?`],
    ['as a phrase over two lines', 'buy now', 'buy\nnow'],
    ['as a domain', 't.me', 'see https://t.me/somebody'],
    ['as an emoji', '🍆', 'so good🍆🍆'],
    ['as an emoji with a skin tone', '👍', 'yes👍🏽'],
  ])('are found %s', async (_how, word, text) => {
    await add(word)
    expect(await findWatchedWords(database.db, text)).toEqual([word])
  })

  it.each([
    ['inside another word', 'casino', 'casinos are closed'],
    ['inside a Sinhala word', 'සූදු', 'සූදුව'],
    ['inside a Tamil word', 'சூ', 'சூது'],
    ['where ASCII letters look alike only in some fonts', 'bum', 'burn'],
    ['with words between those of a phrase', 'buy now', 'buy it now'],
    ['in a text without words', 'casino', '… !!'],
  ])('are not found %s', async (_how, word, text) => {
    await add(word)
    expect(await findWatchedWords(database.db, text)).toEqual([])
  })

  it('are listed once, however they are typed', async () => {
    expect(await add('Casino', 'CASINO')).toEqual(['CASINO'])
    expect(await add('cаsino', 'Poker')).toEqual(['Poker'])
  })

  it('need a word, and not too many', async () => {
    await expect(add('—')).rejects.toMatchObject({ code: 'watched_word_empty' })
    await expect(add('one two three four five six')).rejects.toMatchObject({
      code: 'watched_phrase_too_long',
    })
    expect(await add('one two three four five')).toHaveLength(1)
  })

  it('are limited in number, also when two add some at the same time', async () => {
    await sql`insert into watched_words (phrase, form) select 'word' || n, 'word' || n
      from generate_series(1, ${WATCHED_WORDS_MAX - 1}::int) n`.execute(database.db)
    const both = await Promise.allSettled([add('last'), add('one too many')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'watched_words_full' },
    })
    expect(await add('word1')).toEqual([])
  })

  it('are searched in a number of forms proportional to the length of the text', () => {
    const forms = formsIn(Array.from({ length: 1000 }, (_, number) => `w${number}`).join(' '))
    expect(forms).toHaveLength(1000 + 999 + 998 + 997 + 996)
  })
})
