import { createServer } from 'node:http'
import { once } from 'node:events'
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
  expect(parseReleases(feed)).toEqual([])
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

it.each([
  '',
  'not a list',
  '{}',
  '<feed><entry></feed>',
  '[{"name": "0.2.0"}]',
  '<html><body>0.2.0</body></html>',
])('rejects a list of releases that cannot be read: %s', (text) => {
  expect(() => parseReleases(text)).toThrow('this is neither JSON nor an Atom feed of releases')
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
})

it('fetches nothing without UPDATES_URL', async () => {
  expect(await statusWith({})).toMatchObject({ version: '', hasFailed: false })
})
