import { VIDEO_STATUSES } from '@serendib/contract'
import { adminStatusText, videoTexts } from '../../platform/texts/administration/administration.ts'
import { FindForm, useListFilters } from './FindForm.tsx'
import { VideoList } from './VideoList.tsx'

const states = () =>
  VIDEO_STATUSES.map((value) => ({
    value,
    // Videos deleted by their owner cannot be restored, but are found.
    label: value === 'removed' ? videoTexts.anyRemoved : adminStatusText(value),
  }))

/**
 * Videos in any status: moderators take them down and restore them; administrators also choose the hero of
 * Home.
 */
export function VideosTab({ isAdministrator }: { isAdministrator: boolean }) {
  const listFilters = useListFilters('videos')
  const state = VIDEO_STATUSES.find((status) => status === listFilters.state)
  return (
    <>
      <FindForm
        name={videoTexts.findThem}
        label={videoTexts.find}
        foundBy="video"
        listFilters={listFilters}
        states={{ label: videoTexts.state, value: state ?? '', choices: states() }}
      />
      <VideoList find={listFilters.find} state={state} isAdministrator={isAdministrator} />
    </>
  )
}
