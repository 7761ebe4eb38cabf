import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareFile } from './share-pack.ts'

/** The names of saved files. */
let saved: string[]
beforeEach(() => {
  saved = []
  const link = { href: '', download: '', click: () => saved.push(link.download) }
  vi.stubGlobal('document', { createElement: () => link })
})
afterEach(() => vi.unstubAllGlobals())

/** A browser whose `share()` fails. `isActive`: whether a press was just now. */
const stubSharing = (name: string, isActive: boolean) =>
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: () => Promise.reject(new DOMException('not shared', name)),
    userActivation: { isActive },
  })
const FILE = new File(['pack'], 'Up to Ella.zip', { type: 'application/zip' })

it('a file that the browser refuses to share is saved', async () => {
  stubSharing('NotAllowedError', true)
  expect(await shareFile(FILE, true)).toBe('saved')
  stubSharing('NotAllowedError', false)
  expect(await shareFile(FILE, false)).toBe('saved')
  expect(saved).toEqual([FILE.name, FILE.name])
})

it('a file that took longer to make than a press lasts needs another press', async () => {
  stubSharing('NotAllowedError', false)
  expect(await shareFile(FILE, true)).toBe('askAgain')
  expect(saved).toEqual([])
})

it('a file that its viewer decides not to share is not saved', async () => {
  stubSharing('AbortError', true)
  expect(await shareFile(FILE, true)).toBe('cancelled')
  expect(saved).toEqual([])
})
