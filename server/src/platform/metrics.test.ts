import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

// What `promtool check metrics` asks of names; it was silent when this was written.
const UNITS = /_(milliseconds|ms|minutes|hours|kilobytes|megabytes|bits)(_|$)/

test('metrics are named as Prometheus asks: help and type for each, _total for counters alone, base units', async () => {
  const { registry, httpDuration, jobDuration, jobsRunning, messagesSent } = createMetrics({ process: true })
  httpDuration.observe({ method: 'GET', route: '/', status: '200' }, 0.1)
  jobDuration.observe({ job: 'videos/encode', outcome: 'done' }, 1)
  jobsRunning.set({ job: 'videos/encode' }, 1)
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
