import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './api.ts'
import { oneByOne } from './one-by-one.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

interface Act {
  readonly name: string
}
const first: Act = { name: 'first' }
const second: Act = { name: 'second' }
const third: Act = { name: 'third' }

/** Acts on one thing, one after the other, as buttons do. Answers what is sent, and how to answer it. */
function actsOn(id: number, whenLeft: 'each' | 'last') {
  const sent: Act[] = []
  const answers: (() => void)[] = []
  const mutationKey = ['act', id]
  const acts = new MutationObserver(
    queryClient,
    oneByOne({
      mutationKey,
      send: (act: Act) => {
        sent.push(act)
        return new Promise<void>((resolve) => answers.push(resolve))
      },
      whenLeft,
    }),
  )
  const areDone = () => queryClient.isMutating({ mutationKey }) === 0
  return { sent, answers, areDone, press: (act: Act) => void acts.mutate(act) }
}

const leave = () => page.dispatchEvent(new Event('pagehide'))

it('sends the last of those that wait, when the page is left before the first is answered', async () => {
  const { sent, press } = actsOn(1, 'last')
  for (const act of [first, second, third]) press(act)
  await vi.waitFor(() => expect(sent).toEqual([first]))
  leave()
  expect(sent).toEqual([first, third])
})

it('sends each of those that wait, in their order', async () => {
  const { sent, press } = actsOn(2, 'each')
  for (const act of [first, second, third]) press(act)
  await vi.waitFor(() => expect(sent).toEqual([first]))
  leave()
  expect(sent).toEqual([first, second, third])
})

it('sends nothing twice, of this thing or another, when nothing waits', async () => {
  const { sent, answers, areDone, press } = actsOn(3, 'each')
  const other = actsOn(4, 'last')
  press(first)
  other.press(second)
  await vi.waitFor(() => expect([...sent, ...other.sent]).toEqual([first, second]))
  leave()
  answers[0]?.()
  await vi.waitFor(() => expect(areDone()).toBe(true))
  press(third)
  await vi.waitFor(() => expect(sent).toEqual([first, third]))
  leave()
  expect([...sent, ...other.sent]).toEqual([first, third, second])
})
