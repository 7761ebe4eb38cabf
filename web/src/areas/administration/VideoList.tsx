import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { VideoEntry, VideoStatus } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { videoTexts } from '../../platform/texts/administration.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EntryList, placeOf } from './EntryList.tsx'
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
  const [doomed, setDoomed] = useState<VideoEntry | null>(null)
  const { perform } = useAction(sendAction, {
    said: ({ action }) => SAID[action],
    place: ({ video }) => placeOf(listed, video.id),
  })
  const takeDown = useAction((video: VideoEntry) => sendAction({ video, action: 'takeDown' }), {
    said: () => SAID.takeDown,
    place: ({ id }) => placeOf(listed, id),
    onDone: () => setDoomed(null),
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
            onAction={(action) => (action === 'takeDown' ? setDoomed(video) : perform({ video, action }))}
          />
        )}
      </EntryList>
      <ConfirmDialog
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setDoomed(null)
          takeDown.forget()
        }}
        title={videoTexts.takeDownTitle(doomed === null ? '' : titleOf(doomed))}
        description={videoTexts.takeDownText}
        confirmLabel={videoTexts.takeDown}
        isDanger
        problem={takeDown.problem}
        isWorking={takeDown.isBusy}
        onConfirm={() => {
          if (doomed !== null) takeDown.perform(doomed)
        }}
      />
    </>
  )
}

const SAID: Record<VideoAction, string> = {
  takeDown: videoTexts.takenDown,
  bringBack: videoTexts.broughtBack,
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
    case 'bringBack':
      return ask(administrationCalls.bringBack, { body })
    case 'makeHero':
      return ask(administrationCalls.chooseHero, { body })
    case 'addPick':
    case 'removePick':
      return ask(administrationCalls.choosePick, { body: { ...body, isPick: action === 'addPick' } })
    case 'encode':
      return ask(administrationCalls.encodeAgain, { body })
  }
}
