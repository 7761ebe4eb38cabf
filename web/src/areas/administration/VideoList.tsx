import { useInfiniteQuery } from '@tanstack/react-query'
import type { VideoEntry, VideoStatus } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { call } from '../../platform/calls/api.ts'
import { videoTexts } from '../../platform/texts/administration/administration.ts'
import { EntryList } from './EntryList.tsx'
import { VideoRow, formatTitle, type VideoAction } from './VideoRow.tsx'
import { videosQuery } from './queries.ts'

/** Videos with their actions, in any status or in one. */
export function VideoList(props: {
  find: string
  state?: VideoStatus | undefined
  isAdministrator: boolean
}) {
  const { find, state, isAdministrator } = props
  const list = useInfiniteQuery(videosQuery(find, state))
  const acting = useAction(sendAction, {
    done: (_reply, { action }) => successTexts()[action],
    changes: 'everything',
  })
  const act = (video: VideoEntry, action: VideoAction) => {
    if (action !== 'takeDown') return void acting.run({ video, action })
    acting.confirm(
      {
        title: videoTexts.takeDownTitle({ title: formatTitle(video) }),
        text: videoTexts.takeDownText,
        label: videoTexts.takeDown,
        isDanger: true,
      },
      { video, action },
    )
  }
  return (
    <EntryList label={videoTexts.list} list={list} empty={videoTexts.empty} keyOf={({ id }) => id}>
      {(video) => (
        <VideoRow video={video} isAdministrator={isAdministrator} onAction={(action) => act(video, action)} />
      )}
    </EntryList>
  )
}

const successTexts = (): Record<VideoAction, string> => ({
  takeDown: videoTexts.takenDown,
  restoreVideo: videoTexts.restored,
  makeHero: videoTexts.isHero,
  addPick: videoTexts.picked,
  removePick: videoTexts.unpicked,
  encode: videoTexts.encoding,
})

function sendAction({ video, action }: { video: VideoEntry; action: VideoAction }): Promise<unknown> {
  const body = { videoId: video.id }
  switch (action) {
    case 'takeDown':
      return call(administrationCalls.takeDown, { body })
    case 'restoreVideo':
      return call(administrationCalls.restoreVideo, { body })
    case 'makeHero':
      return call(administrationCalls.chooseHero, { body })
    case 'addPick':
    case 'removePick':
      return call(administrationCalls.choosePick, { body: { ...body, isPick: action === 'addPick' } })
    case 'encode':
      return call(administrationCalls.encodeAgain, { body })
  }
}
