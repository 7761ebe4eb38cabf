import { CallError } from '@serendib/contract'
import { expect, test } from 'vitest'
import { networkState } from './network-state.ts'

const asked = { data: undefined, fetchStatus: 'fetching', failureReason: null } as const
const lost = new TypeError('Failed to fetch')
const apiError = new CallError({ code: 'video_not_found', text: '', httpStatus: 404 })

test('queries that the browser paused or the network lost count as unreachable', () => {
  expect(networkState({ ...asked, fetchStatus: 'paused' })).toBe('failing')
  expect(networkState({ ...asked, failureReason: lost })).toBe('failing')
  expect(networkState({ ...asked, fetchStatus: 'idle', failureReason: lost })).toBe('failing')
})

test('a query in flight has not failed yet', () => {
  expect(networkState(asked)).toBe('asking')
})

test('any response counts, even an error, and takes precedence over offline data', () => {
  expect(networkState({ ...asked, data: {}, failureReason: lost })).toBe('answered')
  expect(networkState({ ...asked, fetchStatus: 'paused', data: {} })).toBe('answered')
  expect(networkState({ ...asked, fetchStatus: 'idle', failureReason: apiError })).toBe('answered')
})
