import type { VoteType } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { announceUndone, recordEvent } from '../notifications/index.ts'
import { addVotes, deleteVote, findVideoForVote, findVote, upsertVote } from './queries.ts'

export interface VoteOutcome {
  likes: number
  dislikes: number
  /** 0 if the vote was cleared. */
  voteId: number
  vote: VoteType | null
}

/**
 * Votes on a video: the same vote again clears it, the opposite vote replaces it. With `isWanted`, the result is that
 * vote or none, whatever the state was before. With `position`, a like returns to its former position in the list. Throws
 * `video_not_found`.
 */
export function voteVideo(
  db: Database,
  viewer: Viewer,
  vote: {
    videoId: number
    slug: string | undefined
    type: VoteType
    isWanted: boolean | undefined
    position: Position | undefined
  },
): Promise<VoteOutcome> {
  const { videoId, slug, type, position } = vote
  const userId = viewer.id
  return db.transaction().execute(async (trx) => {
    if (!(await findVideoForVote(trx, viewer, { videoId, slug }))) throw new ApiError('video_not_found')
    const before = await findVote(trx, videoId, userId)
    const isWanted = vote.isWanted ?? before?.vote !== type
    const after = isWanted ? type : null
    let voteId = before?.id ?? 0
    if (after === null) {
      await deleteVote(trx, videoId, userId)
      voteId = 0
    } else if (before?.vote !== after) {
      voteId = await upsertVote(trx, { videoId, userId, isLike: after === 'like', position })
      await recordEvent(trx, { kind: 'vote', actorId: userId, videoId })
    }
    if (before?.vote === 'like' && after !== 'like') await announceUndone(trx, { videoId })
    const changeOf = (each: VoteType) => Number(after === each) - Number(before?.vote === each)
    const change = { likes: changeOf('like'), dislikes: changeOf('dislike') }
    const { likeCount, dislikeCount } = await addVotes(trx, videoId, change)
    return { likes: likeCount, dislikes: dislikeCount, voteId, vote: after }
  })
}
