import { SessionEnded } from '@serendib/contract'
import { linkedController } from './linked-controller.ts'
import { LOGOUT_EVENT } from '../session.ts'

/** The server sends something every 15 s; a stream that is silent for longer is blocked somewhere on the network. */
const SILENT_MS = 40_000

/**
 * Reads a stream of server-sent events to its end; `onData` receives the data of each. Returns when the
 * stream stays silent; throws `SessionEnded` and network errors.
 */
export async function readEvents(
  path: string,
  options: { token: string; onData: (data: string) => void; signal: AbortSignal },
): Promise<void> {
  const { controller: reading, unlink } = linkedController(options.signal)
  const silence = new Error('silent for too long')
  const onSilence = () => reading.abort(silence)
  let timer = setTimeout(onSilence, SILENT_MS)
  try {
    const response = await fetch(path, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${options.token}` },
      signal: reading.signal,
    })
    if (response.status === 401) throw new SessionEnded()
    if (!response.ok || response.body === null) return
    const parse = createEventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENT_MS)
      for (const data of parse(read.value)) options.onData(data)
    }
  } catch (error) {
    if (reading.signal.reason !== silence) throw error
  } finally {
    clearTimeout(timer)
    unlink()
    // An unread response would keep its connection open.
    reading.abort()
  }
}

/**
 * Aborts when the user logs out. The server ends the streams of a session with it; opening them again with the ended session
 * would ask the user, who is leaving, to sign in.
 */
export function abortOnLogout(controller: AbortController): void {
  addEventListener(LOGOUT_EVENT, () => controller.abort(), { signal: controller.signal })
}

/** Waits; ends early when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/**
 * Assembles chunks of an event stream into the data of complete events, in order. Comments and other fields
 * are ignored. https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventParser(): (piece: string) => string[] {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    const events: string[] = []
    // A carriage return at the end may be the first half of a line break.
    const text = rest + piece
    const held = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = held.split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(held.length)
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
    return events
  }
}
