import type { VoteType } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { addVotes, deleteVote, findCommentForVote, insertVote } from './write-queries.ts'

/**
 * Votes on a comment. The same vote again clears it, the opposite vote replaces it. With `isWanted`, the result is that
 * vote or none, whatever the state was before. Throws `comment_not_found`.
 */
export function voteComment(
  db: Database,
  viewer: Viewer,
  comment: { commentId: number; slug: string | undefined },
  request: { type: VoteType; isWanted: boolean | undefined },
): Promise<{ likes: number; dislikes: number; vote: VoteType | null }> {
  const { commentId, slug } = comment
  return db.transaction().execute(async (trx) => {
    if (!(await findCommentForVote(trx, commentId, { viewer, slug }))) throw new ApiError('comment_not_found')
    const before = await deleteVote(trx, commentId, viewer.id)
    const vote = (request.isWanted ?? before !== request.type) ? request.type : null
    if (vote !== null) await insertVote(trx, { commentId, userId: viewer.id, isLike: vote === 'like' })
    const changeOf = (each: VoteType) => Number(vote === each) - Number(before === each)
    const change = { likes: changeOf('like'), dislikes: changeOf('dislike') }
    const { likeCount, dislikeCount } = await addVotes(trx, commentId, change)
    return { likes: likeCount, dislikes: dislikeCount, vote }
  })
}
