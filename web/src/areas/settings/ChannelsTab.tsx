import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { MyChannel } from '@serendib/contract'
import { channelCalls, profileCalls } from '@serendib/contract'
import { Loaded, Loading, useAction } from '../../kit/index.ts'
import { call } from '../../platform/calls/api.ts'
import { formatPlural, formatViews } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { updateSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Badge, Button, ButtonLink, ChannelRow, EmptyState, Panel, Stack } from '#ui'
import styles from './Account.module.css'
import { myChannelsQuery } from './queries.ts'
import { commonTexts } from '../../platform/texts/common.ts'

/** The user's channels, one of which is the default. */
export function ChannelsTab() {
  const marking = useAction(
    (channelId: number) => call(profileCalls.defaultChannel, { body: { channelId } }),
    {
      done: ({ message, channel }) => {
        updateSession({ defaultChannel: channel })
        return message
      },
      changes: [channelCalls, profileCalls.myChannels],
      failed: myAccountTexts.defaultFailed,
    },
  )
  const toCreate = (
    <ButtonLink href={paths.createChannel()} variant="line">
      {myAccountTexts.createChannel}
    </ButtonLink>
  )
  const waiting = (
    <Panel title={myAccountTexts.tab.channels}>
      <Loading height="96px" />
    </Panel>
  )
  return (
    <Loaded query={useQuery(myChannelsQuery())} loading={waiting} empty={myAccountTexts.noChannels}>
      {({ channels }) =>
        channels.length === 0 ? (
          <EmptyState title={myAccountTexts.noChannels} action={toCreate} />
        ) : (
          <Panel title={myAccountTexts.tab.channels}>
            <Stack as="ul" gap={3}>
              {channels.map((channel) => (
                <li key={channel.id}>
                  <ChannelRow
                    name={channel.name}
                    href={paths.channel(channel.slug)}
                    logoUrl={channel.logoUrl}
                    isVerified={channel.isVerified}
                    subscribers={formatFacts(channel)}
                    action={
                      channel.isDefault ? (
                        <Badge icon={<Check />}>{myAccountTexts.defaultChannel}</Badge>
                      ) : (
                        <Button
                          variant="line"
                          size="sm"
                          aria-label={`${myAccountTexts.markDefault}: ${channel.name}`}
                          isLoading={marking.running === channel.id}
                          onClick={() => void marking.run(channel.id)}
                        >
                          {myAccountTexts.markDefault}
                        </Button>
                      )
                    }
                  />
                </li>
              ))}
            </Stack>
            <div className={styles.below}>{toCreate}</div>
          </Panel>
        )
      }
    </Loaded>
  )
}

function formatFacts(channel: MyChannel): string {
  return [
    formatPlural(channel.subscribers, channelTexts.subscriberCount),
    formatPlural(channel.videoCount, commonTexts.videoCount),
    formatViews(channel.views),
  ].join(' · ')
}
