import { useMutation, useMutationState } from '@tanstack/react-query'
import type { VoteType } from '@serendib/contract'
import { SessionEnded } from '@serendib/contract'
import { textOfWait } from '../../platform/calls/api.ts'
import { sequentialMutation } from '../../platform/calls/sequential-mutation.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { useDeferredPress, useToast } from '#ui'

/** The vote that a press should result in; if it is not wanted, no vote, whatever the state was before. */
export interface VoteRequest {
  readonly vote: VoteType
  readonly isWanted: boolean
  readonly userId: number
}

interface Votes {
  vote: VoteType | null
  likes: number
  dislikes: number
}

/** The subject of the vote. */
interface Subject<Counted extends Votes> {
  kind: 'video' | 'comment'
  /** 0 while unknown. */
  id: number
  /** The server's last counts. */
  votes: Votes
  /**
   * False while the viewer's own vote is loading: a press waits for it, because sending the same vote again
   * would clear it.
   */
  isKnown: boolean
  /** Sends a vote. */
  cast: (vote: VoteRequest) => Promise<Counted>
  onCounted: (counted: Counted) => void
}

/**
 * The votes on a subject, including those in flight, and the press handler. Presses are sent one after the
 * other: each changes the vote shown at that moment. When the page is left, the last one is sent.
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
  const pendingActionOf = (vote: VoteType) => `${vote}/${kind}/${id}`
  const mutationKey = ['vote', kind, id]
  const casting = useMutation({
    ...sequentialMutation({ mutationKey, send: cast, whenLeft: 'last' }),
    onSuccess: onCounted,
    onError: (error, { vote, isWanted }) => {
      if (error instanceof SessionEnded)
        openPrompt('login-again', isWanted ? pendingActionOf(vote) : undefined)
      else showToast(textOfWait(error, watchTexts.voteFailed), 'error')
    },
  })
  const pendingVotes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables,
  })
  const shown = pendingVotes.filter(isPending).reduce((before, { vote }) => votesAfter(before, vote), votes)
  const castNow = (vote: VoteType) => {
    if (!id || !session?.userId) showToast(watchTexts.voteImpossible, 'error')
    else casting.mutate({ vote, isWanted: vote !== shown.vote, userId: session.userId })
  }
  const early = useDeferredPress(isKnown, (vote: VoteType) => {
    if (vote !== shown.vote) castNow(vote)
  })
  const carryOut = (vote: VoteType) => {
    // An early press must not clear an existing vote.
    if (!isKnown) early.press(vote)
    else if (vote !== shown.vote) castNow(vote)
  }
  usePendingAction(pendingActionOf('like'), () => carryOut('like'))
  usePendingAction(pendingActionOf('dislike'), () => carryOut('dislike'))
  const press = (vote: VoteType) => {
    if (session === null) openPrompt('login', pendingActionOf(vote))
    else if (isKnown) castNow(vote)
    else early.press(vote)
  }
  return { ...(early.waiting === undefined ? shown : votesAfter(shown, early.waiting)), press }
}

function isPending(variables: unknown): variables is VoteRequest {
  return typeof variables === 'object' && variables !== null && 'isWanted' in variables
}

/** The resulting votes: pressing the same vote again clears it, the other one replaces it. */
function votesAfter(before: Votes, pressed: VoteType): Votes {
  const vote = before.vote === pressed ? null : pressed
  const changeOf = (type: VoteType) => Number(vote === type) - Number(before.vote === type)
  return { vote, likes: before.likes + changeOf('like'), dislikes: before.dislikes + changeOf('dislike') }
}
