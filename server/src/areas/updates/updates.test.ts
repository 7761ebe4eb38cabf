import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@serendib/contract'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'
import { freePort } from '../../platform/free-port.ts'
import { parseReleases, releasesAfter } from './releases.ts'

const JSON_LIST = JSON.stringify([
  { version: '0.1.0', notes: 'The first' },
  { version: '0.10.0', url: 'https://example.org/0.10.0', date: '2027-02-01T10:00:00Z', notes: 'Tunnels' },
  { version: '0.9.1', url: 'javascript:alert(1)', date: 'soon', notes: 'Bridges' },
  { version: '0.11.0-beta.1', notes: 'A preview' },
])
const ATOM = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Serendib 9.9.9</title><updated>2027-01-01T00:00:00Z</updated>
  <entry><title>Serendib v0.2.0</title><link rel="alternate" href="https://example.org/a?b=1&amp;c=2"/>
    <updated>2026-12-24T08:00:00Z</updated><content type="html">&lt;p&gt;Trains &amp;amp; buses&lt;/p&gt;&lt;li&gt;Faster&lt;/li&gt;</content></entry>
  <entry><title>We moved</title><summary>Not a release</summary></entry>
</feed>`

/** Serves a list of releases. Returns its URL and how often it was asked. */
async function serve(text: string, status = 200) {
  const asked = { count: 0 }
  const port = await freePort()
  const server = createServer((_request, reply) => {
    asked.count++
    reply.writeHead(status).end(text)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${port}/releases`, asked }
}

async function statusWith(settings: Record<string, string>, times = 1) {
  const app = await createTestApp(settings)
  onTestFinished(() => app.close())
  const { token } = await createUser(app.db, { roleId: 1 })
  let stats = await app.as(token)(contract.administration.site)
  for (let time = 1; time < times; time++) stats = await app.as(token)(contract.administration.site)
  return stats.stats.update
}

it('reads releases from JSON and sorts those after a version by number', () => {
  expect(releasesAfter('0.1.0', parseReleases(JSON_LIST))).toEqual([
    { version: '0.10.0', url: 'https://example.org/0.10.0', date: '2027-02-01', notes: 'Tunnels' },
    { version: '0.9.1', url: '', date: '', notes: 'Bridges' },
  ])
  expect(releasesAfter('0.10.0', parseReleases(`{"releases": ${JSON_LIST}}`))).toEqual([])
})

it('reads releases from an Atom feed, with the text of their notes', () => {
  expect(parseReleases(ATOM)).toEqual([
    {
      version: '0.2.0',
      url: 'https://example.org/a?b=1&c=2',
      date: '2026-12-24',
      notes: 'Trains & buses\nFaster',
    },
  ])
})

it.each([
  '0.2.0-rc.1',
  '0.2.0rc1',
  'Serendib 0.2.0 RC 1',
  'v0.2.0 (beta)',
  'Serendib Beta 0.2.0',
  'Preview of Serendib 0.2.0',
  'Pre-release: 0.2.0',
  '0.2.0 Prerelease',
  'Nightly build 0.2.0',
  '0.2.0 Alpha2',
  '0.2.0 dev',
  '0.2.0.SNAPSHOT',
])('leaves out the preview %s of a list', (version) => {
  const names = JSON.stringify([{ version }, { version: '0.1.9' }])
  expect(parseReleases(names)).toMatchObject([{ version: '0.1.9' }])
  const link = '<link href="https://example.org/releases/tag/v0.2.0"/>'
  expect(parseReleases(`<feed><entry><title>${version}</title>${link}</entry></feed>`)).toEqual([])
})

it('leaves out what a list marks as a draft or a preview', () => {
  const list = [
    { version: '0.2.0', prerelease: true },
    { version: '0.3.0', draft: true },
    { version: '0.4.0', prerelease: false, draft: null },
    { version: 'Serendib 0.5.0, with prepared routes and a devoted team' },
  ]
  expect(parseReleases(JSON.stringify(list)).map(({ version }) => version)).toEqual(['0.4.0', '0.5.0'])
})

it('sorts a preview of a version before the version', () => {
  const releases = parseReleases('[{"version":"0.2.0"},{"version":"0.10.0"},{"version":"0.1.0"}]')
  const after = (version: string) => releasesAfter(version, releases).map((release) => release.version)
  expect(after('0.2.0-rc.1')).toEqual(['0.10.0', '0.2.0'])
  expect(after('0.2.0')).toEqual(['0.10.0'])
  expect(after('0.2.0+build-5')).toEqual(['0.10.0'])
  expect(after('0.10.1-beta')).toEqual([])
})

it('reads the other entries of a list in which one is odd', () => {
  const list = [
    { version: '0.2.0', notes: null, date: 5, url: {} },
    { name: 'no version' },
    null,
    { version: 3 },
    { version: '0.1.0', notes: 'The first' },
  ]
  const expected = [
    { version: '0.2.0', url: '', date: '', notes: '' },
    { version: '0.1.0', url: '', date: '', notes: 'The first' },
  ]
  expect(parseReleases(JSON.stringify(list))).toEqual(expected)
  expect(parseReleases(JSON.stringify({ releases: list }))).toEqual(expected)
})

it('reads the version of an Atom entry from its link or its id if the title has none', () => {
  const versionOf = (parts: string) =>
    parseReleases(`<feed><entry><title>The train release</title>${parts}</entry>
      <entry><title>0.1.0</title></entry></feed>`).map(({ version }) => version)
  const linkTo = (url: string) => `<link rel="alternate" href="${url}"/>`
  expect(versionOf(linkTo('https://dev.example.org/releases/tag/v0.2.0'))).toEqual(['0.2.0', '0.1.0'])
  expect(versionOf(linkTo('https://example.org/serendib-0.2.0/?from=feed/9.9.9'))).toEqual(['0.2.0', '0.1.0'])
  expect(versionOf('<id>tag:github.com,2008:Repository/1/v0.2.0</id>')).toEqual(['0.2.0', '0.1.0'])
  expect(versionOf(`${linkTo('https://dev.example.org')}<id>urn:serendib:0.2.0</id>`)).toEqual([
    '0.2.0',
    '0.1.0',
  ])
  expect(versionOf(linkTo('https://example.org/releases/tag/v0.2.0-rc.1'))).toEqual(['0.1.0'])
  expect(versionOf('')).toEqual(['0.1.0'])
})

it('leaves out an Atom entry whose title names a version and whose tag a preview of it', () => {
  const link = '<link href="https://example.org/releases/tag/v0.2.0-rc.1"/>'
  expect(parseReleases(`<feed><entry><title>Serendib 0.2.0</title>${link}</entry></feed>`)).toEqual([])
})

it('reads the content of an Atom entry, or its summary, but not both', () => {
  const notesOf = (parts: string) =>
    parseReleases(`<feed><entry><title>Serendib 0.2.0.</title>${parts}</entry></feed>`)[0]?.notes
  const content = '<content type="html">&lt;p&gt;All of it&lt;/p&gt;</content>'
  const summary = '<summary>In  short</summary>'
  expect(notesOf(content + summary)).toBe('All of it')
  expect(notesOf(summary + content)).toBe('All of it')
  expect(notesOf(`${summary}<content src="https://example.org"/>`)).toBe('In  short')
  const list = '<div><ul><li>Trains</li><li>a &lt;b&gt;</li></ul></div>'
  expect(notesOf(`<content type="xhtml">${list}</content>`)).toBe('Trains\na <b>')
})

it('reads a megabyte of a feed in linear time, however deep it is', () => {
  const feed = `<feed>${'<a>'.repeat(80_000)}<entry>${'x<b/>'.repeat(80_000)}</entry>${'</a>'.repeat(80_000)}</feed>`
  const started = process.cpuUsage()
  expect(() => parseReleases(feed)).toThrow('names no version')
  // Seconds if it took time by the square of the depth.
  expect(process.cpuUsage(started).user).toBeLessThan(3_000_000)
})

it('keeps no control characters of an address, and reads unclosed tags in linear time', () => {
  const [release] = parseReleases('[{"version":"0.2.0","url":"https://example.org/\\u001b]0;a"}]')
  expect(release?.url).toBe('https://example.org/%1B]0;a')
  const entry = (notes: string) =>
    `<feed><entry><title>0.2.0</title><content type="html"><![CDATA[${notes}]]></content></entry></feed>`
  expect(parseReleases(entry('<br'.repeat(300_000)))[0]?.notes).toHaveLength(20_000)
})

it.each(['', 'not a list', '{}', '<feed><entry></feed>', '<html><body>0.2.0</body></html>'])(
  'rejects a list of releases that cannot be read: %s',
  (text) => {
    expect(() => parseReleases(text)).toThrow('this is neither JSON nor an Atom feed of releases')
  },
)

it.each([
  '[]',
  '[{"name": "0.2.0"}, null]',
  '{"releases": []}',
  '<feed/>',
  '<feed><entry><title>We moved</title></entry></feed>',
])('rejects a list of releases that names no version: %s', (text) => {
  expect(() => parseReleases(text)).toThrow('this list names no version')
})

it('shows the newest version and all that changed since this one, and asks once', async () => {
  const { url, asked } = await serve(JSON_LIST)
  expect(await statusWith({ UPDATES_URL: url }, 3)).toEqual({
    version: '0.10.0',
    url: 'https://example.org/0.10.0',
    date: '2027-02-01',
    notes: '0.10.0\nTunnels\n\n0.9.1\nBridges',
    hasFailed: false,
  })
  expect(asked.count).toBe(1)
})

it('says that a list of releases could not be read', async () => {
  const broken = await serve('gone', 404)
  expect(await statusWith({ UPDATES_URL: broken.url })).toMatchObject({ version: '', hasFailed: true })
  const large = await serve(JSON.stringify([{ version: '0.2.0', notes: 'x'.repeat(1_100_000) }]))
  expect(await statusWith({ UPDATES_URL: large.url })).toMatchObject({ version: '', hasFailed: true })
  const empty = await serve('[]')
  expect(await statusWith({ UPDATES_URL: empty.url })).toMatchObject({ version: '', hasFailed: true })
})

it('fetches nothing without UPDATES_URL', async () => {
  expect(await statusWith({})).toMatchObject({ version: '', hasFailed: false })
})

/** What `npm run admin -- updates` prints. */
async function printUpdates(url: string): Promise<string> {
  const env = { PATH: process.env['PATH'], UPDATES_URL: url }
  const admin = path.join(import.meta.dirname, '../../admin.ts')
  const ended = promisify(execFile)(process.execPath, [admin, 'updates'], { env })
  const { stdout, stderr } = await ended.catch((failure: { stdout: string; stderr: string }) => failure)
  return `${stdout}${stderr}`
}

it('prints newer versions, that this is the newest, or why nobody knows', async () => {
  const newer = await serve(JSON_LIST)
  expect(await printUpdates(newer.url)).toMatch(/^Serendib 0\.10\.0 {2}2027-02-01 .*\nTunnels\n[^]*Done\.\n$/)
  const older = await serve('[{"version":"0.0.1"}]')
  expect(await printUpdates(older.url)).toMatch(
    /^The list has no newer release than Serendib \S+\.\nDone\.\n$/,
  )
  const empty = await serve('<feed/>')
  expect(await printUpdates(`${empty.url}?token=hunter2`)).toBe(`${empty.url}: this list names no version\n`)
  const missing = await serve('', 404)
  expect(await printUpdates(missing.url)).toBe(`${missing.url}: the server responded with 404\n`)
  const [port, nowhere] = [await freePort(), 'http://127.0.0.1']
  expect(await printUpdates(`${nowhere}:${port}/a?token=hunter2#b`)).toBe(
    `${nowhere}:${port}/a: fetch failed: connect ECONNREFUSED 127.0.0.1:${port}\n`,
  )
})
