import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  /** The raw message. */
  readonly source: string
}

export interface MailServer {
  /** Contains the user name and password. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** Rejects the next mail with this code: 4xx temporarily, 5xx permanently. */
  refuseNext(responseCode: number): void
  close(): Promise<void>
}

/** Starts a real SMTP server on localhost. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let apiError: number | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === 'site' && password === 'p@ss'
      done(isRight ? null : new Error('who is that'), { user: username })
    },
    onRcptTo: (_address, _session, done) => {
      const responseCode = apiError
      apiError = undefined
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://site:p%40ss@127.0.0.1:${port}`,
    received,
    refuseNext: (responseCode) => {
      apiError = responseCode
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
