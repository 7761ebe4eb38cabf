import { uploadCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'

/** Between two looks at it: other tabs, other devices and what is being encoded change it. */
const LOOK_AGAIN_MS = 20_000
const LOOK_SOON_MS = 3000

/** How much of one's room is taken; soon asked for again while something is on its way out. */
export const uploadRoomQuery = (userId: number) => ({
  ...queryOf(uploadCalls.uploadRoom, { userId }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: { room: { goingBytes: number } } | undefined } }) =>
    (state.data?.room.goingBytes ?? 0) > 0 ? LOOK_SOON_MS : LOOK_AGAIN_MS,
})
