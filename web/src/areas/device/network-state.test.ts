import { Refused } from '@serendib/contract'
import { expect, test } from 'vitest'
import { networkState } from './network-state.ts'

const asked = { data: undefined, fetchStatus: 'fetching', failureReason: null } as const
const lost = new TypeError('Failed to fetch')
const refusal = new Refused({ code: 'video_not_found', text: '', httpStatus: 404 })

test('what the browser holds back, and what the network lost, fails', () => {
  expect(networkState({ ...asked, fetchStatus: 'paused' })).toBe('failing')
  expect(networkState({ ...asked, failureReason: lost })).toBe('failing')
  expect(networkState({ ...asked, fetchStatus: 'idle', failureReason: lost })).toBe('failing')
})

test('a question on its way has not failed yet', () => {
  expect(networkState(asked)).toBe('asking')
})

test('an answer is one, a refusal too: what is kept stands back', () => {
  expect(networkState({ ...asked, data: {}, failureReason: lost })).toBe('answered')
  expect(networkState({ ...asked, fetchStatus: 'paused', data: {} })).toBe('answered')
  expect(networkState({ ...asked, fetchStatus: 'idle', failureReason: refusal })).toBe('answered')
})
