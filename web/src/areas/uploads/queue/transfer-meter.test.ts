import { expect, test } from 'vitest'
import { createTransferMeter, secondsLeft } from './transfer-meter.ts'

test('reports no speed during the first second', () => {
  const meter = createTransferMeter()
  meter.note(0, 0)
  meter.note(500_000, 900)
  expect(meter.bytesPerSecond()).toBeUndefined()
})

test('averages bursts over the last seconds', () => {
  const meter = createTransferMeter()
  for (let ms = 0; ms <= 4000; ms += 50) meter.note(Math.floor(ms / 1000) * 1_000_000, ms)
  expect(meter.bytesPerSecond()).toBeCloseTo(1_000_000, -5)
})

test('reports the speed of the last seconds after the connection became faster', () => {
  const meter = createTransferMeter()
  let bytes = 0
  for (let ms = 0; ms <= 20_000; ms += 250) {
    meter.note(bytes, ms)
    bytes += ms < 10_000 ? 25_000 : 250_000
  }
  expect(meter.bytesPerSecond()).toBeCloseTo(1_000_000, -4)
})

test('restarts when the server has less than was sent', () => {
  const meter = createTransferMeter()
  meter.note(0, 0)
  meter.note(9_000_000, 3000)
  meter.note(4_000_000, 4000)
  expect(meter.bytesPerSecond()).toBeUndefined()
  meter.note(6_000_000, 6000)
  expect(meter.bytesPerSecond()).toBe(1_000_000)
})

test('does not count a pause', () => {
  const meter = createTransferMeter()
  meter.note(0, 0)
  meter.note(2_000_000, 2000)
  meter.reset()
  meter.note(2_000_000, 5000)
  meter.note(4_000_000, 7000)
  expect(meter.bytesPerSecond()).toBe(1_000_000)
})

test('reports the remaining time only while bytes are moving', () => {
  expect(secondsLeft(10_000_000, 2_000_000)).toBe(5)
  expect(secondsLeft(10_000_000, 0)).toBeUndefined()
  expect(secondsLeft(10_000_000, undefined)).toBeUndefined()
})
