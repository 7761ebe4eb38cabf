import type { ReportReason } from '@serendib/contract'
import { contract } from '@serendib/contract'
import type { AccountKey } from './catalogue.ts'
import { accounts, comments, reports } from './catalogue.ts'
import type { Person } from './people.ts'
import type { Progress } from './progress.ts'

type FindPerson = (key: AccountKey) => Promise<Person>

/** Likes comments. The earlier a comment was written, the more likes it gets. */
export async function voteForComments(person: FindPerson, progress: Progress): Promise<void> {
  for (const slug of new Set(comments.map(({ video }) => video))) {
    for (const [place, { key }] of accounts.entries()) {
      await progress.once(`${key} has read the comments on ${slug}`, async () => {
        const { call, userId } = await person(key)
        const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
        const query = { videoId: video.id, order: 'new', cursor: '' } as const
        const read = (await call(contract.comments.dspComments, { query })).comments.toReversed()
        for (const [index, { id, authorId, vote }] of read.entries()) {
          const isLiked = (place + slug.length + index) % (2 + index) === 0
          if (!isLiked || vote !== null || authorId === userId) continue
          await call(contract.comments.voteComments, { body: { commentId: id, vote: 'like' } })
        }
      })
    }
  }
}

/** Sends a member's reports. Repeating a report replaces the first one. */
export async function report(person: FindPerson, progress: Progress): Promise<void> {
  const { call } = await person(reports.account)
  for (const { slug, reason } of reports.videos) {
    await progress.once(`report of ${slug}`, async () => {
      const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
      const { reasons } = await call(contract.reports.videoReasons)
      await call(contract.reports.reportVideo, { body: { videoId: video.id, ...chosen(reasons, reason) } })
    })
  }
  for (const slug of reports.comments) {
    await progress.once(`report of a comment on ${slug}`, async () => {
      const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
      const query = { videoId: video.id, order: 'new', cursor: '' } as const
      const { comments: read } = await call(contract.comments.dspComments, { query })
      const { userId } = await person(reports.account)
      const other = read.find(({ authorId }) => authorId !== userId)
      const { reasons } = await call(contract.reports.commentReasons)
      if (!other) return
      await call(contract.reports.reportComment, {
        body: { videoId: video.id, commentId: other.id, ...chosen(reasons) },
      })
    })
  }
  for (const slug of reports.channelsOf) {
    await progress.once(`report of the channel of ${slug}`, async () => {
      const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
      const { issues } = await call(contract.reports.channelIssues)
      const [issue] = issues
      if (!issue) return
      await call(contract.reports.reportChannel, { body: { channelId: video.channelId, reasonId: issue.id } })
    })
  }
}

/** The reason whose text begins with `text`, or else the first one. */
function chosen(reasons: readonly ReportReason[], text = ''): { reasonId?: number; subReasonId?: number } {
  const reason = reasons.find((each) => each.text.startsWith(text)) ?? reasons[0]
  const subReason = reason?.subReasons[0]
  return { ...(reason && { reasonId: reason.id }), ...(subReason && { subReasonId: subReason.id }) }
}
