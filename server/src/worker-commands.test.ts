import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listWorkers } from './areas/encoding/index.ts'
import type { TestApp } from './testing/app.ts'
import { createTestApp } from './testing/app.ts'
import { createUser } from './testing/factories.ts'
import { manageWorkers } from './worker-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('records in the audit log that the operator added or removed a worker, and nothing if that failed', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await manageWorkers(app.db, ['add', 'home'])
  expect(print.mock.lastCall?.[0]).toMatch(/WORKER_TOKEN=worker-[\w-]{43}\n/)
  print.mockRestore()
  await expect(manageWorkers(app.db, ['add', 'home'])).rejects.toThrow('already a worker')
  await expect(manageWorkers(app.db, ['remove', 'office'])).rejects.toThrow('no worker')
  expect(await listWorkers(app.db)).toMatchObject([{ name: 'home' }])
  await manageWorkers(app.db, ['remove', 'home'])
  expect(await listWorkers(app.db)).toEqual([])
  const { token } = await createUser(app.db, { roleId: 1 })
  const { actions } = await app.as(token)(contract.administration.actions, { query: { cursor: '' } })
  expect(actions.map(({ action, isByCommand, detail }) => [action, isByCommand, detail])).toEqual([
    ['worker-remove', true, 'home'],
    ['worker-add', true, 'home'],
  ])
})
