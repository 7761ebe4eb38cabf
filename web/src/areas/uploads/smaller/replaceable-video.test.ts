import { CallError } from '@serendib/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { isReplaceable } from './replaceable-video.ts'

const trimmed = { fromSeconds: 5, toSeconds: 50, wholeSeconds: 60, isFileReplaced: false, job: null }
const published = {
  processingState: { state: { stage: 'ready', status: 'published' } },
  editState: { state: trimmed },
}
let answers: Record<string, object>
// Test files share loaded modules, and this one is replaced here only.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../../../platform/calls/api.ts', () => ({
  call: async ({ name }: { name: string }) => {
    const answer = answers[name]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const answerOf = (part: Record<string, object>) => {
  answers = { ...published, ...part }
  return isReplaceable(7)
}

test('the original replaces a smaller version that is published and processed, also one that was trimmed', async () => {
  await expect(answerOf({})).resolves.toBe('ready')
})

test('the original waits for drafts and videos that are processed or published later, whose publication it would delay', async () => {
  for (const state of [
    { stage: 'encoding', status: 'published' },
    { stage: 'ready', status: 'draft' },
    // Until its time comes.
    { stage: 'ready', status: 'processing' },
  ])
    await expect(answerOf({ processingState: { state } })).resolves.toBe('later')
})

test('the original waits for edits, also for failed ones, because it would discard what their owner can retry', async () => {
  for (const failure of [null, 'damaged'])
    await expect(answerOf({ editState: { state: { ...trimmed, job: { failure } } } })).resolves.toBe('later')
})

test('the original doesn’t replace another file, or a video that was deleted', async () => {
  await expect(answerOf({ editState: { state: { ...trimmed, isFileReplaced: true } } })).resolves.toBe(
    'replaced',
  )
  const processingState = new CallError({ code: 'video_not_found', text: '', httpStatus: 404 })
  await expect(answerOf({ processingState })).resolves.toBe('gone')
  await expect(answerOf({ processingState: new TypeError('offline') })).resolves.toBe('later')
})
