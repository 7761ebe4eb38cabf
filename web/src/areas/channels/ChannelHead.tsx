import { Link2, Upload } from 'lucide-react'
import { pictureSources, type ChannelDetail } from '@serendib/contract'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Avatar, ButtonLink, copyText, IconButton, langOf, Stack, Text, TrailingGem, useToast } from '#ui'
import styles from './Channel.module.css'
import { SubscribeButton } from './SubscribeButton.tsx'
import { commonTexts } from '../../platform/texts/common.ts'

/** The banner of a channel. Decorative. */
export function ChannelBanner({ url }: { url: string }) {
  const sources = pictureSources(url)
  return (
    <div className={styles.banner}>
      {url !== '' && (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes="100vw" />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes="100vw" />}
          <img src={url} alt="" width={1880} height={470} fetchPriority="high" />
        </picture>
      )}
    </div>
  )
}

/**
 * A channel's name, size and actions. `isSubscriptionKnown` is false while the channel is shown without the
 * viewer's data.
 */
export function ChannelHead(props: { channel: ChannelDetail; isSubscriptionKnown: boolean }) {
  const { channel, isSubscriptionKnown } = props
  const isOwner = useSession()?.userId === channel.ownerId
  return (
    <header className={styles.head}>
      <Avatar
        url={channel.logoUrl || null}
        sources={pictureSources(channel.logoUrl)}
        name={channel.name}
        size={144}
        className={styles.logo}
      />
      <Stack gap={2} className={styles.who}>
        <h1 className={styles.name}>
          <span lang={langOf(channel.name)}>{channel.name}</span>
          {channel.isVerified && <TrailingGem size="lg" />}
        </h1>
        <Text size="sm" tone="soft" isNumeric>
          <span>{formatPlural(channel.subscribers, channelTexts.subscriberCount)}</span>
          <span> · </span>
          <span>{formatPlural(channel.videoCount, commonTexts.videoCount)}</span>
        </Text>
      </Stack>
      <div className={styles.actions}>
        <CopyUrlButton slug={channel.slug} />
        <SubscribeButton
          channelId={channel.id}
          ownerId={channel.ownerId}
          isSubscribed={channel.isSubscribed}
          isKnown={isSubscriptionKnown}
          subscribers={channel.subscribers}
        />
        {isOwner && (
          <ButtonLink href={paths.uploadVideo()} icon={<Upload />}>
            {channelTexts.upload}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function CopyUrlButton({ slug }: { slug: string }) {
  const showToast = useToast()
  const copy = async () => {
    const isCopied = await copyText(location.origin + paths.channel(slug))
    showToast(isCopied ? channelTexts.urlCopied : channelTexts.urlNotCopied, isCopied ? 'success' : 'error')
  }
  return (
    <IconButton variant="line" label={channelTexts.copyUrl} icon={<Link2 />} onClick={() => void copy()} />
  )
}
