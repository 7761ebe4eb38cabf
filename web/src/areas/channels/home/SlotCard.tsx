import { Plus, Replace } from 'lucide-react'
import type { ChannelDetail } from '@serendib/contract'
import { formatViews } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { Button, VideoCard } from '#ui'
import styles from './HomeTab.module.css'
import type { HomeSlot } from './home-slots.ts'

/** One of the four small slots; for the owner with the button that fills or changes it. */
export function SlotCard(props: {
  channel: ChannelDetail
  homeSlot: HomeSlot
  onChoose?: ((homeSlot: HomeSlot) => void) | undefined
}) {
  const { channel, homeSlot, onChoose } = props
  const { slot } = homeSlot
  if (slot === undefined) {
    return (
      <button type="button" className={styles.empty} onClick={() => onChoose?.(homeSlot)}>
        <Plus />
        {channelTexts.addVideo}
      </button>
    )
  }
  return (
    <VideoCard
      title={slot.title}
      href={paths.watch(slot.slug)}
      thumbnailUrl={slot.thumbnails[0] ?? null}
      duration={slot.duration}
      channelName={channel.name}
      isVerified={channel.isVerified}
      views={formatViews(slot.views)}
      age={slot.age}
    >
      {onChoose && (
        <Button
          variant="tonal"
          size="sm"
          className={styles.switch}
          icon={<Replace />}
          aria-label={`${channelTexts.switchVideo}: ${slot.title}`}
          onClick={() => onChoose(homeSlot)}
        >
          {channelTexts.switchVideo}
        </Button>
      )}
    </VideoCard>
  )
}
