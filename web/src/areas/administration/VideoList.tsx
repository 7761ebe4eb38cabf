import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { VideoEntry, VideoStatus } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { videoTexts } from '../../platform/texts/administration/administration.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { EntryList, elementOf } from './EntryList.tsx'
import { VideoRow, titleOf, type VideoAction } from './VideoRow.tsx'
import { ask, videosQuery } from './queries.ts'
import { useAction } from './use-action.ts'

/** Videos with their actions, in any status or in one. */
export function VideoList(props: {
  find: string
  state?: VideoStatus | undefined
  isAdministrator: boolean
}) {
  const { find, state, isAdministrator } = props
  const list = useInfiniteQuery(videosQuery(find, state))
  const listed = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<VideoEntry | null>(null)
  const { perform } = useAction(sendAction, {
    successText: ({ action }) => SUCCESS_TEXTS[action],
    focusTarget: ({ video }) => elementOf(listed, video.id),
  })
  const takeDown = useAction((video: VideoEntry) => sendAction({ video, action: 'takeDown' }), {
    successText: () => SUCCESS_TEXTS.takeDown,
    focusTarget: ({ id }) => elementOf(listed, id),
    onDone: () => setSelected(null),
  })
  return (
    <>
      <EntryList
        label={videoTexts.list}
        list={list}
        empty={videoTexts.empty}
        keyOf={({ id }) => id}
        listed={listed}
      >
        {(video) => (
          <VideoRow
            video={video}
            isAdministrator={isAdministrator}
            onAction={(action) => (action === 'takeDown' ? setSelected(video) : perform({ video, action }))}
          />
        )}
      </EntryList>
      <ConfirmDialog
        isOpen={selected !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setSelected(null)
          takeDown.clearError()
        }}
        title={videoTexts.takeDownTitle(selected === null ? '' : titleOf(selected))}
        description={videoTexts.takeDownText}
        confirmLabel={videoTexts.takeDown}
        isDanger
        problem={takeDown.problem}
        isWorking={takeDown.isBusy}
        onConfirm={() => {
          if (selected !== null) takeDown.perform(selected)
        }}
      />
    </>
  )
}

const SUCCESS_TEXTS: Record<VideoAction, string> = {
  takeDown: videoTexts.takenDown,
  restoreVideo: videoTexts.restored,
  makeHero: videoTexts.isHero,
  addPick: videoTexts.picked,
  removePick: videoTexts.unpicked,
  encode: videoTexts.encoding,
}

function sendAction({ video, action }: { video: VideoEntry; action: VideoAction }): Promise<unknown> {
  const body = { videoId: video.id }
  switch (action) {
    case 'takeDown':
      return ask(administrationCalls.takeDown, { body })
    case 'restoreVideo':
      return ask(administrationCalls.restoreVideo, { body })
    case 'makeHero':
      return ask(administrationCalls.chooseHero, { body })
    case 'addPick':
    case 'removePick':
      return ask(administrationCalls.choosePick, { body: { ...body, isPick: action === 'addPick' } })
    case 'encode':
      return ask(administrationCalls.encodeAgain, { body })
  }
}
