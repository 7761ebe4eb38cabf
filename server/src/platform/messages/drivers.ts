import type { Config } from '../config/index.ts'
import type { Log } from '../log.ts'
import type { MessageDriver, MessageDrivers } from './index.ts'
import { createMailDriver } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmsDriver } from './sms.ts'

// The email domain of demo accounts. No mail server knows it, and the demo reads their codes from the outbox.
const DEMO_DOMAIN = '@serendib.example'

/** Creates the configured driver for each kind of contact; without one, messages go to the outbox. */
export async function createMessageDrivers(config: Config, log: Log): Promise<MessageDrivers> {
  const { smtpUrl, smtpFrom, smsUrl, smsBody, publicUrl } = config
  const outbox = await createOutbox(config.dataDir, log)
  return {
    email:
      smtpUrl === undefined
        ? outbox
        : besideDemo(createMailDriver({ url: smtpUrl, from: smtpFrom, siteUrl: publicUrl }), outbox),
    mobile: smsUrl === undefined ? outbox : createSmsDriver({ url: smsUrl, body: smsBody }),
  }
}

function besideDemo(mail: MessageDriver, outbox: MessageDriver): MessageDriver {
  return {
    channel: mail.channel,
    deliver: (message, id) => (message.to.endsWith(DEMO_DOMAIN) ? outbox : mail).deliver(message, id),
  }
}
