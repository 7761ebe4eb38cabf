import type { Config } from '../config/index.ts'
import type { Log } from '../log.ts'
import type { MessageDrivers } from './index.ts'
import { createMailDriver } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmsDriver } from './sms.ts'

/** The driver of each kind of contact, by the settings: what has none goes to the outbox. */
export async function createMessageDrivers(config: Config, log: Log): Promise<MessageDrivers> {
  const { smtpUrl, smtpFrom, smsUrl, smsBody, publicUrl } = config
  const outbox = await createOutbox(config.dataDir, log)
  return {
    email:
      smtpUrl === undefined ? outbox : createMailDriver({ url: smtpUrl, from: smtpFrom, siteUrl: publicUrl }),
    mobile: smsUrl === undefined ? outbox : createSmsDriver({ url: smsUrl, body: smsBody }),
  }
}
