import { expect, test, vi } from 'vitest'
import { isChangedVideo } from './changed-video.ts'

const whole = { fromSeconds: 0, toSeconds: 60, wholeSeconds: 60, job: null }
const answers = { editState: { state: whole as object }, ownDetails: { video: { fileName: 'lake.mp4' } } }
vi.mock('../../../platform/calls/api.ts', () => ({
  call: ({ name }: { name: keyof typeof answers }) => Promise.resolve(answers[name]),
}))

const isChanged = (state: object, fileName = 'lake.mp4') => {
  answers.editState = { state: { ...whole, ...state } }
  answers.ownDetails = { video: { fileName } }
  return isChangedVideo(7, 'lake.mp4')
}

test('a video that was sent in a smaller version is unchanged until it is trimmed or its file is replaced', async () => {
  await expect(isChanged({})).resolves.toBe(false)
  await expect(isChanged({ fromSeconds: 5 })).resolves.toBe(true)
  await expect(isChanged({ toSeconds: 50 })).resolves.toBe(true)
  await expect(isChanged({ job: { percent: 10 } })).resolves.toBe(true)
  await expect(isChanged({}, 'other.mp4')).resolves.toBe(true)
})
