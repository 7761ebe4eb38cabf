import type { ReviewItem } from '@serendib/contract'
import { describe, expect, it } from 'vitest'
import { actsFor } from './review-acts.ts'

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
  videoStatus: 'published',
  fileUrl: '',
}
const comment: ReviewItem = { ...video, subject: 'comment', commentId: 7 }
const channel: ReviewItem = { ...video, subject: 'channel', videoStatus: null }

describe('what can be decided', () => {
  it.each<[string, ReviewItem, ReturnType<typeof actsFor>]>([
    ['a film that waits', video, ['review', 'remove', 'act', 'dismiss']],
    [
      'a film under review',
      { ...video, status: 'under-review', videoStatus: 'under-review' },
      ['remove', 'act', 'dismiss'],
    ],
    [
      'a film that was taken down',
      { ...video, status: 'action-taken', videoStatus: 'removed' },
      ['act', 'dismiss'],
    ],
    ['a film that stays', { ...video, status: 'dismissed' }, ['remove', 'act']],
    ['a comment that waits', comment, ['review', 'remove', 'act', 'dismiss']],
    ['a comment whose author was faster', { ...comment, commentId: null }, ['act', 'dismiss']],
    ['a comment that was taken down', { ...comment, commentId: null, status: 'action-taken' }, []],
    ['a channel, which is never removed by a report', channel, ['review', 'act', 'dismiss']],
  ])('about %s', (_what, item, acts) => {
    expect(actsFor(item)).toEqual(acts)
  })
})
