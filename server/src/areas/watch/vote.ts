import type { VoteType } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { recordEvent } from '../notifications/index.ts'
import { addVotes, deleteVote, findVideoForVote, findVote, upsertVote } from './queries.ts'

export interface VoteOutcome {
  likes: number
  dislikes: number
  /** 0 when the vote was cleared. */
  voteId: number
  vote: VoteType | null
}

/**
 * Votes for a video: the same vote again clears it, the other one replaces it. With `isWanted` it stands afterwards, or none
 * does, whatever it was before; with `place`, where it was among the liked ones. Throws `video_not_found`.
 */
export function voteVideo(
  db: Database,
  viewer: Viewer,
  vote: {
    videoId: number
    slug: string | undefined
    type: VoteType
    isWanted: boolean | undefined
    place: Position | undefined
  },
): Promise<VoteOutcome> {
  const { videoId, slug, type, place } = vote
  const userId = viewer.id
  return db.transaction().execute(async (trx) => {
    if (!(await findVideoForVote(trx, viewer, { videoId, slug }))) throw new Refusal('video_not_found')
    const before = await findVote(trx, videoId, userId)
    const isWanted = vote.isWanted ?? before?.vote !== type
    const after = isWanted ? type : null
    let voteId = before?.id ?? 0
    if (after === null) {
      await deleteVote(trx, videoId, userId)
      voteId = 0
    } else if (before?.vote !== after) {
      voteId = await upsertVote(trx, { videoId, userId, isLike: after === 'like', place })
      await recordEvent(trx, { kind: 'vote', actorId: userId, videoId })
    }
    const changeOf = (each: VoteType) => Number(after === each) - Number(before?.vote === each)
    const change = { likes: changeOf('like'), dislikes: changeOf('dislike') }
    const { likeCount, dislikeCount } = await addVotes(trx, videoId, change)
    return { likes: likeCount, dislikes: dislikeCount, voteId, vote: after }
  })
}
