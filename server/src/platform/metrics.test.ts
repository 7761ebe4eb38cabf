import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

// The rules of `promtool check metrics`, which reported nothing when this test was written.
const UNITS = /_(milliseconds|ms|minutes|hours|kilobytes|megabytes|bits)(_|$)/

test('metrics follow the conventions of Prometheus: help and type, _total only for counters, base units', async () => {
  const { registry, httpDuration, jobDuration, jobsRunning, messagesSent } = createMetrics({ process: true })
  httpDuration.observe({ method: 'GET', route: '/', status: '200' }, 0.1)
  jobDuration.observe({ kind: 'videos/encode', outcome: 'done' }, 1)
  jobsRunning.set({ kind: 'videos/encode' }, 1)
  messagesSent.inc({ kind: 'code', channel: 'mail' })
  const text = await registry.metrics()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  expect(types.size).toBeGreaterThan(20)
  const misnamed = [...types].filter(
    ([name, type]) =>
      name.endsWith('_total') !== (type === 'counter') ||
      UNITS.test(name) ||
      !/^[a-z][a-z0-9_]*$/.test(name) ||
      (type !== 'histogram' && /_(count|sum|bucket)$/.test(name)) ||
      !new RegExp(`^# HELP ${name} \\S`, 'm').test(text),
  )
  expect(misnamed).toEqual([])
})
