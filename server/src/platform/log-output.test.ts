import { expect, it } from 'vitest'
import { createLogOutput } from './log-output.ts'

it('loses log lines while nothing can be written, and then logs how many', () => {
  let isFull = false
  let written = ''
  const output = createLogOutput((text) => {
    if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    // Writes only a part at a time, as pipes do.
    const taken = text.subarray(0, 3)
    written += taken.toString()
    return taken.length
  })
  output.write('first\n')
  isFull = true
  output.write('second\n')
  output.write('third\n')
  expect(output.isLosing()).toBe(true)
  isFull = false
  output.write('fourth\n')
  expect(output.isLosing()).toBe(false)
  expect(written).toBe('first\n{"level":"warn","lost":2,"msg":"log lines were lost"}\nfourth\n')
})

it('retries writing log lines to a slow reader', () => {
  let attempts = 0
  let written = ''
  const output = createLogOutput((text) => {
    if (++attempts < 3) throw Object.assign(new Error('later'), { code: 'EAGAIN' })
    written += text.toString()
    return text.length
  })
  output.write('line\n')
  expect(written).toBe('line\n')
})
