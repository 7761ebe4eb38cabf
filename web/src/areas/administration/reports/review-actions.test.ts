import type { ReviewItem } from '@serendib/contract'
import { describe, expect, it } from 'vitest'
import { actionsFor } from './review-actions.ts'

const video: ReviewItem = {
  reportId: 1,
  version: '',
  subject: 'video',
  status: 'pending',
  reports: 1,
  since: '',
  decided: '',
  reasons: [],
  title: 'Ella',
  slug: 'ella',
  pictureUrl: '',
  channelName: '',
  channelSlug: '',
  comment: '',
  commentAuthor: '',
  commentId: null,
  isHeld: false,
  watchedWords: [],
  texts: [],
  videoStatus: 'published',
  fileUrl: '',
}
const comment: ReviewItem = { ...video, subject: 'comment', commentId: 7 }
const held = { reports: 0, isHeld: true, watchedWords: ['casino'] }
const channel: ReviewItem = { ...video, subject: 'channel', videoStatus: null }

describe('possible decisions', () => {
  it.each<[string, ReviewItem, ReturnType<typeof actionsFor>]>([
    ['a video that waits', video, ['review', 'remove', 'resolve', 'dismiss']],
    [
      'a video under review',
      { ...video, status: 'under-review', videoStatus: 'under-review' },
      ['remove', 'resolve', 'dismiss'],
    ],
    ['a held comment', { ...comment, ...held }, ['dismiss', 'remove']],
    ['an approved comment', { ...comment, ...held, isHeld: false, status: 'dismissed' }, ['remove']],
    [
      'a held comment that was reported before its edit',
      { ...comment, ...held, reports: 1 },
      ['review', 'remove', 'resolve', 'dismiss'],
    ],
    [
      'a video that was taken down',
      { ...video, status: 'action-taken', videoStatus: 'removed' },
      ['resolve', 'dismiss'],
    ],
    [
      'a video with watched words that nobody reported',
      { ...video, reports: 0, watchedWords: ['casino'] },
      ['review', 'remove', 'resolve', 'dismiss'],
    ],
    ['a video that stays', { ...video, status: 'dismissed' }, ['remove', 'resolve']],
    ['a comment that waits', comment, ['review', 'remove', 'resolve', 'dismiss']],
    ['a comment whose author was faster', { ...comment, commentId: null }, ['resolve', 'dismiss']],
    ['a comment that was taken down', { ...comment, commentId: null, status: 'action-taken' }, []],
    ['a channel, which is never removed by a report', channel, ['review', 'resolve', 'dismiss']],
  ])('about %s', (_what, item, actions) => {
    expect(actionsFor(item)).toEqual(actions)
  })
})
