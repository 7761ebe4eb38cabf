import { useRef } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import {
  channelPageCalls,
  queryKeyOf,
  SessionEnded,
  type ChannelDetail,
  type ChannelVideo,
} from '@serendib/contract'
import { call, queryClient } from '../../../platform/calls/api.ts'
import { viewsOf } from '../../../platform/format.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { Badge } from '../../../ui/cards/Badge.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmptyState, LoadFailed } from '../../../ui/status/EmptyState.tsx'
import { LoadMore } from '../../../ui/controls/LoadMore.tsx'
import { Skeletons } from '../../../ui/status/Skeleton.tsx'
import { Thumb } from '../../../ui/cards/Thumb.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import { channelVideosQuery, slotsQuery } from '../queries.ts'
import { PRIMARY, type HomeSlot } from './home-slots.ts'
import styles from './SlotPicker.module.css'

/**
 * Chooses a slot's video among the channel's videos, or empties the slot. The primary video is locked for
 * other slots until it is replaced or its slot is emptied.
 */
export function SlotPicker(props: {
  channel: ChannelDetail
  homeSlot: HomeSlot
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { channel, homeSlot, isOpen, onOpenChange } = props
  const { choose, chosenId, isChoosing } = useChoice(channel, homeSlot, () => onOpenChange(false))
  const isPrimary = homeSlot.position === PRIMARY
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      // Not the button that empties the slot, which exists before the videos have loaded.
      initialFocus={list}
      onOpenChange={onOpenChange}
      isBusy={isChoosing}
      size="lg"
      title={isPrimary ? channelTexts.choosePrimary : channelTexts.chooseVideo}
      description={isPrimary ? channelTexts.choosePrimaryHint : channelTexts.chooseVideoHint}
      actions={
        homeSlot.slot && (
          <Button
            variant="line"
            isLoading={isChoosing && chosenId === undefined}
            onClick={() => {
              if (!isChoosing) choose(undefined)
            }}
          >
            {channelTexts.emptyPlace}
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className={styles.videos}>
        <Videos
          channel={channel}
          homeSlot={homeSlot}
          chosenId={chosenId}
          onChoose={(id) => {
            if (!isChoosing) choose(id)
          }}
        />
      </div>
    </Dialog>
  )
}

function useChoice(channel: ChannelDetail, homeSlot: HomeSlot, onDone: () => void) {
  const showToast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (newVideoId: number | undefined) =>
      call(channelPageCalls.choosePrimaryVideo, {
        body: {
          ...(homeSlot.slot && { currentVideoId: homeSlot.slot.videoId }),
          ...(newVideoId !== undefined && { newVideoId }),
          position: homeSlot.position,
        },
      }),
    onSuccess: async ({ message }) => {
      await refresh(channel.slug)
      showToast(message)
      onDone()
    },
    onError: (error) => {
      if (error instanceof SessionEnded) return onDone()
      showToast(commonTexts.unableToProceedRequest, 'error')
      void refresh(channel.slug)
    },
  })
  return { choose: mutate, isChoosing: isPending, chosenId: isPending ? variables : undefined }
}

async function refresh(slug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(slotsQuery(slug)),
    queryClient.invalidateQueries({ queryKey: [...queryKeyOf(channelPageCalls.activeVideoList), slug] }),
  ])
}

function Videos(props: {
  channel: ChannelDetail
  homeSlot: HomeSlot
  chosenId: number | undefined
  onChoose: (id: number) => void
}) {
  const list = useInfiniteQuery(channelVideosQuery(props.channel.slug, 'newest'))
  if (list.isPending) return <Skeletons kind="row" count={5} label={channelTexts.loading} />
  if (list.data === undefined) {
    return <LoadFailed query={list} />
  }
  const videos = list.data.pages.flatMap((page) => page.videos)
  if (videos.length === 0) return <EmptyState isCompact title={channelTexts.noVideos} />
  return (
    <>
      <ul className={styles.list}>
        {videos.map((video) => (
          <li key={video.id}>
            <Choice
              video={video}
              position={props.homeSlot.position}
              isChosen={props.chosenId === video.id}
              onChoose={() => props.onChoose(video.id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Choice(props: { video: ChannelVideo; position: number; isChosen: boolean; onChoose: () => void }) {
  const { video, position, isChosen, onChoose } = props
  const isLocked = video.slotPosition === PRIMARY
  const isHere = video.slotPosition === position
  return (
    <button type="button" className={styles.choice} disabled={isLocked || isHere} onClick={onChoose}>
      <Thumb
        thumbnailUrl={video.thumbnails[1] ?? null}
        duration={video.duration}
        className={styles.picture}
      />
      <span className={styles.text}>
        <span className={styles.title}>{video.title}</span>
        <span className="text-sm text-muted num">
          {isChosen ? commonTexts.processing : `${viewsOf(video.views)} · ${video.age}`}
        </span>
      </span>
      {isLocked ? (
        <Badge icon={<Lock />}>{channelTexts.primaryVideo}</Badge>
      ) : (
        video.slotPosition !== null && (
          <Badge kind="plain">{isHere ? channelTexts.here : channelTexts.inPlace(video.slotPosition)}</Badge>
        )
      )}
    </button>
  )
}
