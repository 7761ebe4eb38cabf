import { getEventListeners, once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { abortOnLogout, createEventParser, readEvents } from './event-stream.ts'
import { LOGOUT_EVENT } from '../session.ts'

async function serve(response: RequestListener) {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

test.each([
  ['refused', 401],
  ['failing', 503],
  ['of which nobody can use what it says', 200],
])('closes a stream that is %s', async (_kind, status) => {
  const letGo = Promise.withResolvers<void>()
  const { url, close } = await serve((_request, response) => {
    response.on('close', letGo.resolve)
    response.writeHead(status).write('data: 1\n\n')
  })
  const onData = () => {
    throw new Error('cannot be used')
  }
  const reading = readEvents(url, { token: 'any', onData, signal: new AbortController().signal })
  await Promise.allSettled([reading])
  await expect(letGo.promise).resolves.toBeUndefined()
  close()
})

test('an ended stream leaves no abort listeners behind', async () => {
  const { url, close } = await serve((_request, response) => response.end('data: 1\n\n'))
  const { signal } = new AbortController()
  const heard: string[] = []
  await readEvents(url, { token: 'any', signal, onData: (data) => heard.push(data) })
  close()
  expect(heard).toEqual(['1'])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('returns the data of complete events', () => {
  const parse = createEventParser()
  expect(parse('data: {"a":1}\n\ndata:{"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}'])
})

test('waits for the end of an event, wherever the chunks are split', () => {
  const text = 'data: {"percent":12}\r\n\r\n: still here\n\nid: 7\ndata: {"percent":13}\r\r'
  for (let trim = 1; trim < text.length; trim += 1) {
    const parse = createEventParser()
    const events = [...parse(text.slice(0, trim)), ...parse(text.slice(trim)), ...parse('\n')]
    expect(events).toEqual(['{"percent":12}', '{"percent":13}'])
  }
})

test('ignores comments and other fields', () => {
  const parse = createEventParser()
  expect(parse(': still here\n\nevent: x\nretry: 5\n\n')).toEqual([])
})

test('joins the lines of one event', () => {
  expect(createEventParser()('data: a\ndata: b\n\n')).toEqual(['a\nb'])
})

test('a stream ends for good when the user logs out', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const { url, close } = await serve((_request, response) => {
    response.writeHead(200).write('data: 1\n\n')
  })
  const following = new AbortController()
  abortOnLogout(following)
  const onData = () => void window.dispatchEvent(new Event(LOGOUT_EVENT))
  await expect(readEvents(url, { token: 'mine', onData, signal: following.signal })).rejects.toThrow('abort')
  expect(following.signal.aborted).toBe(true)
  vi.unstubAllGlobals()
  close()
})
