import type { VoteType } from '@serendib/contract'

interface Votes {
  vote: VoteType | null
  likes: number
  dislikes: number
}

/** The votes as they will be: the same vote again clears it, the other one replaces it. */
export function votesAfter(before: Votes, pressed: VoteType): Votes {
  const vote = before.vote === pressed ? null : pressed
  const changeOf = (type: VoteType) => Number(vote === type) - Number(before.vote === type)
  return { vote, likes: before.likes + changeOf('like'), dislikes: before.dislikes + changeOf('dislike') }
}
