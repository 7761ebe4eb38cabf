import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const AREAS = path.join(import.meta.dirname, '../areas')

// These files have optimistic updates, queues or paging of their own, or don't use the kit yet. Files are only removed.
const OWN_MUTATIONS = [
  'channels/SubscribeButton.tsx',
  'library/use-remove-saved.ts',
  'notifications/NotificationSettingsTab.tsx',
  'playlists/edit/use-entry-actions.ts',
  'watch/use-vote.ts',
]
const OWN_PAGES = ['search/queries.ts', 'subscriptions/queries.ts']

it.each([
  ['change data by useCall, useAction and the forms of the kit', 'useMutation(', OWN_MUTATIONS],
  ['page lists by pagesOf of the kit', 'infiniteQueryOptions(', OWN_PAGES],
])('areas %s', (_does, used, exceptions) => {
  const files = globSync('**/*.{ts,tsx}', { cwd: AREAS })
  const users = files.filter((file) => readFileSync(path.join(AREAS, file), 'utf8').includes(used))
  expect(users.filter((file) => !exceptions.includes(file))).toEqual([])
})
