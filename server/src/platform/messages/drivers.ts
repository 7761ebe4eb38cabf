import type { Config } from '../config/index.ts'
import type { Log } from '../log.ts'
import type { MessageDriver, MessageDrivers } from './index.ts'
import { createMailDriver } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmsDriver } from './sms.ts'

// The people of the demo live here. No mail server knows them, and the demo reads their codes in the outbox.
const DEMO_DOMAIN = '@serendib.example'

/** The driver of each kind of contact, by the settings: what has none goes to the outbox. */
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
