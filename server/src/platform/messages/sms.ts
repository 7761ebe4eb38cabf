import type { MessageDriver } from './index.ts'
import { plainText } from './parts.ts'

const RESPONSE_TIMEOUT_MS = 20_000

/**
 * Creates a driver that sends text messages by an HTTP gateway. `body`: a JSON template with `{to}` and `{text}` inside
 * its strings. A user and password in the URL are sent with basic authentication.
 */
export function createSmsDriver({ url, body }: { url: string; body: string }): MessageDriver {
  const { target, authorization } = splitCredentials(url)
  return {
    channel: 'sms',
    async deliver(message) {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: fill(body, { to: message.to, text: plainText(message.parts) }),
        redirect: 'error',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}

// In one pass, so that placeholders in the inserted values aren't replaced.
function fill(body: string, values: Record<'to' | 'text', string>): string {
  return body.replace(/\{(to|text)\}/g, (_found, name: 'to' | 'text') =>
    JSON.stringify(values[name]).slice(1, -1),
  )
}

// fetch rejects URLs with credentials.
function splitCredentials(url: string): { target: string; authorization: Record<string, string> } {
  const target = new URL(url)
  const { username, password } = target
  if (username === '' && password === '') return { target: url, authorization: {} }
  target.username = ''
  target.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    target: target.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  }
}
