import type { CaptionProblem, CheckedCaptions } from '@serendib/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CaptionProblems, emptyText, lacksScript } from './CaptionProblems.tsx'

const checked = (problems: CaptionProblem[], more: Partial<CheckedCaptions> = {}): CheckedCaptions => ({
  encoding: 'utf-8',
  cueCount: 1,
  firstCues: [],
  problems,
  problemCount: problems.length,
  ...more,
})
const htmlOf = (captions: CheckedCaptions) => renderToStaticMarkup(<CaptionProblems captions={captions} />)
const late = (line: number): CaptionProblem => ({ kind: 'too_late', line })

it('announces the heading of caption problems without their lines', () => {
  const html = htmlOf(checked([late(2)]))
  expect(html).toContain('<div role="status">Some parts of this file will be changed or left out:</div>')
  expect(html).toContain('<li>Line 2: This caption ends after 24 hours. It will be left out.</li>')
})

it('lets the keyboard reach a list of caption problems that may scroll', () => {
  expect(htmlOf(checked([2, 6, 10, 14].map(late)))).toContain('tabindex="0"')
  expect(htmlOf(checked([late(2)]))).not.toContain('tabindex')
})

it('counts the caption problems that are not listed, with separators', () => {
  expect(htmlOf(checked([late(1234)], { problemCount: 1901 }))).toMatch(/Line 1,234: .*And 1,900 more\./)
})

it('says whether a file without usable captions has any', () => {
  expect(emptyText(checked([{ kind: 'stray_text', line: 1 }]))).toMatch(/^No captions found/)
  expect(emptyText(checked([late(2)]))).toMatch(/^None of this file's captions can be used/)
})

it.each([
  ['si', 'wdhqfndajka', true],
  ['si', 'ආයුබෝවන්', false],
  ['ta', 'tzf;fk;', true],
  ['ta', 'வணக்கம்', false],
  ['en', 'hello', false],
])('notices captions in %s that were written for a special font: %s', (language, text, lacks) => {
  expect(lacksScript(checked([], { firstCues: [{ start: 1, end: 2, text }] }), language)).toBe(lacks)
  expect(lacksScript(checked([]), language)).toBe(false)
})
