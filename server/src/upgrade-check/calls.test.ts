import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createUser, createVideo } from '../testing/factories.ts'
import { callEverything } from './calls.ts'

let database: TestDatabase
/** The status of a response to a request with or without a session. */
let answer: (path: string, hasSession: boolean) => number
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://site')
  response.writeHead(answer(pathname, request.headers.authorization !== undefined)).end('{}')
})
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

test('a site where each call answers somebody with data has no problem', async () => {
  await createVideo(database.db)
  await createUser(database.db, { roleId: 1 })
  answer = (_, hasSession) => (hasSession ? 200 : 401)
  const { problems, summary } = await callEverything(origin(), database.db)
  expect(problems).toEqual([])
  expect(summary).toMatch(/as a guest, an administrator, the owner of a video; \d+ answered with data\.$/)
})

test.each([400, 401, 403, 404])('names the calls that nobody can make: all answer %i', async (status) => {
  await createVideo(database.db)
  await createUser(database.db, { roleId: 1 })
  answer = (path) => (/(videoList\/home|overview|mySessions|displayVideoData)$/.test(path) ? status : 200)
  const { problems } = await callEverything(origin(), database.db)
  const refused = problems.filter((problem) =>
    problem.includes(`${status} to a guest, ${status} to an administrator`),
  )
  expect(refused.map((problem) => /The call (\S+)/.exec(problem)?.[1])).toEqual([
    'profile.mySessions',
    'videos.homeShelves',
    'watch.displayVideoData',
    'administration.overview',
  ])
})

test('names calls that do not accept a session, although guests can make them', async () => {
  await createVideo(database.db)
  answer = (path, hasSession) => (path.endsWith('/videoList/home') && hasSession ? 401 : 200)
  const { problems } = await callEverything(origin(), database.db)
  expect(problems).toEqual([
    'The call videos.homeShelves (/api/v1/videos/videoList/home) answers 401 to the owner of a video.',
  ])
})

test('says that there is no administrator, and which calls could not be tried', async () => {
  answer = (path) => (/(overview|displayVideoData|activateAccount)$/.test(path) ? 400 : 200)
  const { problems, summary } = await callEverything(origin(), database.db)
  expect(problems).toEqual([])
  expect(summary).toContain(
    'There is no active administrator. The backup has nothing to try these with: accounts.activateAccount, watch.displayVideoData, administration.overview.',
  )
})
