import { lazy, Suspense, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Pencil, Upload } from 'lucide-react'
import type { ChannelDetail, ChannelSlot } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import {
  Button,
  ButtonLink,
  CardGrid,
  EmptyState,
  InlineAlert,
  Section,
  Skeleton,
  Stack,
  VideoCard,
  VideoCardSkeleton,
} from '#ui'
import { cardView } from '../../videos/index.ts'
import styles from './HomeTab.module.css'
import { PrimaryVideo } from './PrimaryVideo.tsx'
import { channelVideosQuery, slotsQuery } from '../queries.ts'
import { homeSlotsOf, type HomeSlot } from './home-slots.ts'
import { SlotCard } from './SlotCard.tsx'

const SlotPicker = lazy(async () => ({ default: (await import('./SlotPicker.tsx')).SlotPicker }))

/** How many of the newest videos are shown if no slot is filled. */
const NEWEST_SHOWN = 10

/** The owner's chosen videos: one large and four small, or else the newest. The owner sees the same, and edits it. */
export function HomeTab({ channel }: { channel: ChannelDetail }) {
  const isOwner = useSession()?.userId === channel.ownerId
  const query = useQuery(slotsQuery(channel.slug))
  const Home = isOwner ? OwnHome : VisitorsHome
  return (
    <Loaded query={query} loading={<SlotsPending />} empty={channelTexts.noVideos}>
      {({ slots }) =>
        channel.videoCount === 0 ? <NoVideos isOwner={isOwner} /> : <Home channel={channel} slots={slots} />
      }
    </Loaded>
  )
}

interface HomeProps {
  channel: ChannelDetail
  slots: readonly ChannelSlot[]
}

function VisitorsHome({ channel, slots }: HomeProps) {
  return slots.length === 0 ? <NewestVideos channel={channel} /> : <Slots channel={channel} slots={slots} />
}

/** What visitors see; the empty slots are shown only while the owner edits. */
function OwnHome(props: HomeProps) {
  const [isEditing, setEditing] = useState(false)
  const label = props.slots.length === 0 ? channelTexts.chooseSlots : channelTexts.editSlots
  return (
    <>
      <div className={styles.edit}>
        <Button
          variant={isEditing ? 'primary' : 'line'}
          icon={isEditing ? <Check /> : <Pencil />}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? channelTexts.slotsDone : label}
        </Button>
      </div>
      {isEditing ? <OwnSlots {...props} /> : <VisitorsHome {...props} />}
    </>
  )
}

function Slots({
  channel,
  slots,
  onChoose,
}: HomeProps & {
  /** For the owner only: also shows empty slots. */
  onChoose?: (homeSlot: HomeSlot) => void
}) {
  const [primary, ...others] = homeSlotsOf(slots)
  const isShown = (homeSlot: HomeSlot) => onChoose !== undefined || homeSlot.slot !== undefined
  return (
    <>
      <h2 className="visually-hidden">{channelTexts.firstVideos}</h2>
      {primary && isShown(primary) && <PrimaryVideo homeSlot={primary} onChoose={onChoose} />}
      <div className={styles.subs}>
        {others.filter(isShown).map((homeSlot) => (
          <SlotCard key={homeSlot.position} channel={channel} homeSlot={homeSlot} onChoose={onChoose} />
        ))}
      </div>
    </>
  )
}

function OwnSlots({ channel, slots }: HomeProps) {
  const [homeSlot, setHomeSlot] = useState<HomeSlot>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <InlineAlert kind="info" className={styles.note}>
        {channelTexts.ownSlots}
      </InlineAlert>
      <Slots
        channel={channel}
        slots={slots}
        onChoose={(chosen) => {
          setHomeSlot(chosen)
          setOpen(true)
        }}
      />
      {homeSlot && (
        <Suspense fallback={null}>
          <SlotPicker channel={channel} homeSlot={homeSlot} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function NewestVideos({ channel }: { channel: ChannelDetail }) {
  const query = useInfiniteQuery(channelVideosQuery(channel.slug, 'newest'))
  return (
    <Loaded query={query} loading={<SlotsPending />} empty={channelTexts.noVideos}>
      {({ items }) => (
        <Section title={channelTexts.newestVideos}>
          <CardGrid>
            {items.slice(0, NEWEST_SHOWN).map((video) => (
              <VideoCard key={video.id} {...cardView(video)} />
            ))}
          </CardGrid>
        </Section>
      )}
    </Loaded>
  )
}

function NoVideos({ isOwner }: { isOwner: boolean }) {
  return isOwner ? (
    <EmptyState
      title={channelTexts.yourSpace}
      action={
        <ButtonLink variant="line" href={paths.uploadVideo()} icon={<Upload />}>
          {channelTexts.uploadFirst}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={channelTexts.noVideos} />
  )
}

function SlotsPending() {
  return (
    <>
      <output className="visually-hidden">{channelTexts.loading}</output>
      <div className={styles.primary}>
        <Skeleton shape="thumb" />
        <Stack align="start" gap={3} className={styles.primaryText}>
          <Skeleton width="80%" height="40px" />
          <Skeleton width="40%" height="16px" />
        </Stack>
      </div>
      <div className={styles.subs}>
        {Array.from({ length: 4 }, (_, index) => (
          <VideoCardSkeleton key={index} />
        ))}
      </div>
    </>
  )
}
