import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createEventParser, readEvents } from './event-stream.ts'

test('a stream that has ended leaves nothing with whoever could have ended it', async () => {
  const server = createServer((_request, response) => response.end('data: 1\n\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { signal } = new AbortController()
  const heard: string[] = []
  await readEvents(`http://127.0.0.1:${address.port}/`, {
    token: 'any',
    signal,
    onData: (data) => heard.push(data),
  })
  server.close()
  expect(heard).toEqual(['1'])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('gives the data of whole events', () => {
  const parse = createEventParser()
  expect(parse('data: {"a":1}\n\ndata:{"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}'])
})

test('waits for the end of an event, wherever the pieces are cut', () => {
  const text = 'data: {"percent":12}\r\n\r\n: still here\n\nid: 7\ndata: {"percent":13}\r\r'
  for (let cut = 1; cut < text.length; cut += 1) {
    const parse = createEventParser()
    const events = [...parse(text.slice(0, cut)), ...parse(text.slice(cut)), ...parse('\n')]
    expect(events).toEqual(['{"percent":12}', '{"percent":13}'])
  }
})

test('leaves comments and other fields out', () => {
  const parse = createEventParser()
  expect(parse(': still here\n\nevent: x\nretry: 5\n\n')).toEqual([])
})

test('joins the lines of one event', () => {
  expect(createEventParser()('data: a\ndata: b\n\n')).toEqual(['a\nb'])
})
