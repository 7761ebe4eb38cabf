import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api.ts'
import { sendOrLast, type Wish } from './send-vote.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const like: Wish = { vote: 'like', isWanted: true, userId: 7 }
const noLike: Wish = { vote: 'like', isWanted: false, userId: 7 }
const dislike: Wish = { vote: 'dislike', isWanted: true, userId: 7 }

/** Votes one after the other, as the buttons do. Answers what is sent, and how to answer it. */
function votesOn(id: number) {
  const sent: Wish[] = []
  const answers: (() => void)[] = []
  const mutationKey = ['vote', 'video', id]
  const votes = new MutationObserver(queryClient, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wish: Wish) =>
      sendOrLast(mutationKey, wish, (each) => {
        sent.push(each)
        return new Promise<void>((resolve) => answers.push(resolve))
      }),
  })
  return { sent, answers, press: (wish: Wish) => void votes.mutate(wish) }
}

const leave = () => page.dispatchEvent(new Event('pagehide'))

it('sends the last of the votes that wait, when the page is left before the first is answered', async () => {
  const { sent, press } = votesOn(1)
  for (const wish of [like, noLike, dislike]) press(wish)
  await vi.waitFor(() => expect(sent).toEqual([like]))
  leave()
  expect(sent).toEqual([like, dislike])
})

it('sends nothing twice, of this subject or another, when nothing waits', async () => {
  const { sent, answers, press } = votesOn(2)
  const other = votesOn(3)
  press(like)
  other.press(dislike)
  await vi.waitFor(() => expect([...sent, ...other.sent]).toEqual([like, dislike]))
  leave()
  answers[0]?.()
  await vi.waitFor(() => expect(queryClient.isMutating({ mutationKey: ['vote', 'video', 2] })).toBe(0))
  leave()
  expect([...sent, ...other.sent]).toEqual([like, dislike])
})
