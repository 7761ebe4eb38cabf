import { LIMITS, WATCHED_WORDS_MAX } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { formsIn } from './watched-forms.ts'
import { addWatchedWords, findWatchedWords } from './watched-words.ts'

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
    ['with dots between letters', 'casino', 'c.a.s.i.n.o.com'],
    ['with spaces between letters', 'casino', 'the best c a s i n o in town'],
    ['with spaces between letters, after an article', 'casino', 'Try a c a s i n o'],
    ['with underscores between letters', 'casino', '#c_a_s_i_n_o'],
    ['with other punctuation between letters', 'casino', 'c - a - s - i - n - o'],
    ['with different gaps between letters', 'casino', 'c.a s_i  n. o'],
    ['with dots and underscores inside', 'casino', 'Ca.si_no!'],
    ['with look-alike letters and gaps', 'casino', 'с.а.s.і.n.о'],
    ['as a phrase with gaps between letters', 'buy now', 'b.u.y n.o.w'],
    ['as a phrase in part with gaps between letters', 'buy now', 'buy n o w'],
    ['with gaps between letters in Sinhala', 'සූදුව', 'මේක සූ.දු.ව'],
    ['with gaps between joined letters in Sinhala', 'ශ්‍රීමත්', 'ශ්‍රී ම ත්'],
    ['with gaps between letters in Tamil', 'கொலை', 'கொ_லை'],
    ['with spaces between letters in Tamil', 'சூதாட்டம்', 'சூ தா ட் ட ம்'],
    ['in the plural', 'casino', 'two casinos'],
    ['in the plural on -es', 'witch', 'Witches!'],
    ['in the plural on -ies', 'puppy', 'puppies'],
    ['as a phrase in the plural', 'hot deal', 'hot deals'],
    ['in the plural with gaps between letters', 'casino', 'c.a.s.i.n.o.s'],
    ['in the plural in Sinhala', 'බස්', 'බස්වල්'],
    ['in the plural in Tamil', 'பூ', 'பூக்கள்'],
    ['in the plural in Tamil after a changed letter', 'மரம்', 'மரங்கள்'],
  ])('are found %s', async (_how, word, text) => {
    await add(word)
    expect(await findWatchedWords(database.db, [text])).toEqual([word])
  })

  it.each([
    ['inside another word', 'cunt', 'Scunthorpe'],
    ['inside another word with gaps between letters', 'cunt', 's c u n t h o r p e, s.c.u.n.t.h.o.r.p.e'],
    ['inside another word with dots and underscores', 'cock', 'pea.co_ck'],
    ['at the start of another word', 'ass', 'assassins assess assets'],
    ['at the end of another word', 'ass', 'a class of glass'],
    ['across two words', 'penis', 'The pen is mightier'],
    ['across two sentences', 'casino', 'From Monaca. Sino too'],
    ['as two words of one letter', 'ia', 'I a'],
    ['across words of one letter in Tamil', 'நீவா', 'நீ வா'],
    ['as a singular that ends like a plural', 'glas', 'glass'],
    ['as a singular of two letters', 'bu', 'bus'],
    ['as the remainder of a word in Tamil', 'ம்', 'ங்கள்'],
    ['inside a Sinhala word', 'සූදු', 'සූදුව'],
    ['inside a Tamil word', 'சூ', 'சூது'],
    ['where ASCII letters look alike only in some fonts', 'bum', 'burn'],
    ['with words between those of a phrase', 'buy now', 'buy it now'],
    ['in a text without words', 'casino', '… !!'],
  ])('are not found %s', async (_how, word, text) => {
    await add(word)
    expect(await findWatchedWords(database.db, [text])).toEqual([])
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

  it.each([
    ['letters with spaces', 'a '],
    ['letters with dots', 'b.'],
    ['words of one and of two letters', 'a bc '],
    ['plurals', 'as '],
    ['marks', 'ක්'],
    ['gaps', '._ '],
  ])('are searched in bounded time in a long comment of %s', (_what, part) => {
    const started = performance.now()
    const forms = formsIn(part.repeat(LIMITS.commentMax / part.length))
    expect(performance.now() - started).toBeLessThan(500)
    expect(forms.join('').length).toBeLessThan(100 * LIMITS.commentMax)
  })
})
