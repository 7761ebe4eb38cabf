import { useMutation, useMutationState } from '@tanstack/react-query'
import type { VoteType } from '@serendib/contract'
import { SessionEnded } from '@serendib/contract'
import { textOfWait } from '../../platform/api.ts'
import { oneByOne } from '../../platform/one-by-one.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { useCarriedWish } from '../../platform/wishes.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useWhenKnown } from '../../ui/use-when-known.ts'

/** A vote of a viewer's that shall stand afterwards, or, if it is not wanted, none: whatever was before. */
export interface Wish {
  readonly vote: VoteType
  readonly isWanted: boolean
  readonly userId: number
}

interface Votes {
  vote: VoteType | null
  likes: number
  dislikes: number
}

/** What can be voted on. */
interface Subject<Counted extends Votes> {
  kind: 'video' | 'comment'
  /** 0 as long as it is not known. */
  id: number
  /** The votes as the server counted them last. */
  votes: Votes
  /** False while the viewer's own vote is still asked for: until then a press waits, for the same vote again would clear it. */
  isKnown: boolean
  /** Sends a wish. */
  cast: (wish: Wish) => Promise<Counted>
  onCounted: (counted: Counted) => void
}

/**
 * The votes on a subject with those that are still on their way, and what a press does. Presses are cast one after the
 * other: each changes the vote that was shown at that moment. When the page is left, the last word goes out.
 */
export function useVote<Counted extends Votes>({
  kind,
  id,
  votes,
  isKnown,
  cast,
  onCounted,
}: Subject<Counted>) {
  const session = useSession()
  const showToast = useToast()
  const wishOf = (vote: VoteType) => `${vote}/${kind}/${id}`
  const mutationKey = ['vote', kind, id]
  const casting = useMutation({
    ...oneByOne({ mutationKey, send: cast, whenLeft: 'last' }),
    onSuccess: onCounted,
    onError: (error, { vote, isWanted }) => {
      if (error instanceof SessionEnded) openPrompt('login-again', isWanted ? wishOf(vote) : undefined)
      else showToast(textOfWait(error, watchTexts.voteFailed), 'error')
    },
  })
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables,
  })
  const shown = onTheirWay.filter(isWish).reduce((before, { vote }) => votesAfter(before, vote), votes)
  const castNow = (vote: VoteType) => {
    if (!id || !session?.userId) showToast(watchTexts.voteImpossible, 'error')
    else casting.mutate({ vote, isWanted: vote !== shown.vote, userId: session.userId })
  }
  const early = useWhenKnown(isKnown, (vote: VoteType) => {
    if (vote !== shown.vote) castNow(vote)
  })
  const carryOut = (vote: VoteType) => {
    // Whoever had voted so before does not take that back by it.
    if (!isKnown) early.press(vote)
    else if (vote !== shown.vote) castNow(vote)
  }
  useCarriedWish(wishOf('like'), () => carryOut('like'))
  useCarriedWish(wishOf('dislike'), () => carryOut('dislike'))
  const press = (vote: VoteType) => {
    if (session === null) openPrompt('login', wishOf(vote))
    else if (isKnown) castNow(vote)
    else early.press(vote)
  }
  return { ...(early.waiting === undefined ? shown : votesAfter(shown, early.waiting)), press }
}

function isWish(variables: unknown): variables is Wish {
  return typeof variables === 'object' && variables !== null && 'isWanted' in variables
}

/** The votes as they will be: the same vote again clears it, the other one replaces it. */
function votesAfter(before: Votes, pressed: VoteType): Votes {
  const vote = before.vote === pressed ? null : pressed
  const changeOf = (type: VoteType) => Number(vote === type) - Number(before.vote === type)
  return { vote, likes: before.likes + changeOf('like'), dislikes: before.dislikes + changeOf('dislike') }
}
