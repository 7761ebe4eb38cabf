import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './api.ts'
import { sequentialMutation } from './sequential-mutation.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

interface Action {
  readonly name: string
}
const first: Action = { name: 'first' }
const second: Action = { name: 'second' }
const third: Action = { name: 'third' }

/** Actions on one object, as buttons trigger them. Returns what is sent, and a function to answer it. */
function actionsOn(id: number, whenLeft: 'each' | 'last') {
  const sent: Action[] = []
  const answers: (() => void)[] = []
  const mutationKey = ['act', id]
  const actions = new MutationObserver(
    queryClient,
    sequentialMutation({
      mutationKey,
      send: (act: Action) => {
        sent.push(act)
        return new Promise<void>((resolve) => answers.push(resolve))
      },
      whenLeft,
    }),
  )
  const areDone = () => queryClient.isMutating({ mutationKey }) === 0
  return { sent, answers, areDone, press: (act: Action) => void actions.mutate(act) }
}

const leave = () => page.dispatchEvent(new Event('pagehide'))

it('sends the last waiting action when the page is left before the first is answered', async () => {
  const { sent, press } = actionsOn(1, 'last')
  for (const act of [first, second, third]) press(act)
  await vi.waitFor(() => expect(sent).toEqual([first]))
  leave()
  expect(sent).toEqual([first, third])
})

it('sends each waiting action in order', async () => {
  const { sent, press } = actionsOn(2, 'each')
  for (const act of [first, second, third]) press(act)
  await vi.waitFor(() => expect(sent).toEqual([first]))
  leave()
  expect(sent).toEqual([first, second, third])
})

it('sends nothing twice, for this object or another, when nothing waits', async () => {
  const { sent, answers, areDone, press } = actionsOn(3, 'each')
  const other = actionsOn(4, 'last')
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
