import { expect, it } from 'vitest'
import { fileErrorText, sendFile } from './captions-file.ts'

const readable = new Blob(['WEBVTT'])
const changed = {
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
} as unknown as Blob
const networkError = () => Promise.reject(new TypeError('Failed to fetch'))
const textFor = (file: Blob) => sendFile(file, networkError).catch(fileErrorText)

it('names a file that has changed on the disk as the reason why it was not sent', async () => {
  expect(await textFor(changed)).toBe('This file has changed since you chose it. Choose it again.')
  expect(await textFor(readable)).toBe('Something went wrong, Please try again')
})

it('returns the response to a file that was sent', async () => {
  expect(await sendFile(changed, () => Promise.resolve('saved'))).toBe('saved')
})
