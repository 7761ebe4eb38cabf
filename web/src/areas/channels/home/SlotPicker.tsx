import { useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { channelPageCalls, type ChannelDetail, type ChannelVideo } from '@serendib/contract'
import { List } from '../../../kit/List.tsx'
import { reload, useAction } from '../../../kit/use-call.ts'
import { call } from '../../../platform/calls/api.ts'
import { formatViews } from '../../../platform/format.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { Badge, Button, classNames, Dialog, Skeletons, Stack, Thumb, langOf } from '#ui'
import { channelVideosQuery } from '../queries.ts'
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
  const choosing = useChoice(homeSlot, () => onOpenChange(false))
  const choose = (id: number | undefined) => {
    if (!choosing.isRunning) void choosing.run(id)
  }
  const isPrimary = homeSlot.position === PRIMARY
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      // Not the button that empties the slot, which exists before the videos have loaded.
      initialFocus={list}
      onOpenChange={onOpenChange}
      isBusy={choosing.isRunning}
      size="lg"
      title={isPrimary ? channelTexts.choosePrimary : channelTexts.chooseVideo}
      description={isPrimary ? channelTexts.choosePrimaryHint : channelTexts.chooseVideoHint}
      actions={
        homeSlot.slot && (
          <Button
            variant="line"
            isLoading={choosing.isRunning && choosing.running === undefined}
            onClick={() => choose(undefined)}
          >
            {channelTexts.emptyPlace}
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className={styles.videos}>
        <Videos channel={channel} homeSlot={homeSlot} chosenId={choosing.running} onChoose={choose} />
      </div>
    </Dialog>
  )
}

function useChoice(homeSlot: HomeSlot, onDone: () => void) {
  const send = async (newVideoId: number | undefined) => {
    const { slot, position } = homeSlot
    const body = { currentVideoId: slot?.videoId, newVideoId, position }
    try {
      return await call(channelPageCalls.choosePrimaryVideo, { body })
    } finally {
      // The slots have changed when the dialog closes and the focus returns to them.
      await reload([channelPageCalls.primaryVideo, channelPageCalls.activeVideoList])
    }
  }
  return useAction(send, {
    done: ({ message }) => {
      onDone()
      return message
    },
    failed: () => commonTexts.unableToProceedRequest,
    onSessionEnded: onDone,
  })
}

function Videos(props: {
  channel: ChannelDetail
  homeSlot: HomeSlot
  chosenId: number | undefined
  onChoose: (id: number) => void
}) {
  return (
    <List
      list={useInfiniteQuery(channelVideosQuery(props.channel.slug, 'newest'))}
      keyOf={({ id }) => id}
      loading={<Skeletons kind="row" count={5} label={channelTexts.loading} />}
      empty={channelTexts.noVideos}
      isCompact
      className={styles.list}
    >
      {(video) => (
        <Choice
          video={video}
          position={props.homeSlot.position}
          isChosen={props.chosenId === video.id}
          onChoose={() => props.onChoose(video.id)}
        />
      )}
    </List>
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
      <Stack as="span" gap={1}>
        <span className={classNames('clamp', styles.title)} lang={langOf(video.title)}>
          {video.title}
        </span>
        <span className="text-sm text-muted num">
          {isChosen ? commonTexts.processing : `${formatViews(video.views)} · ${video.age}`}
        </span>
      </Stack>
      {isLocked ? (
        <Badge icon={<Lock />}>{channelTexts.primaryVideo}</Badge>
      ) : (
        video.slotPosition !== null && (
          <Badge kind="plain">
            {isHere ? channelTexts.here : channelTexts.inPlace({ position: video.slotPosition })}
          </Badge>
        )
      )}
    </button>
  )
}
