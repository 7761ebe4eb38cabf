import { accountCalls } from './accounts/accounts.ts'
import { administrationCalls } from './administration/administration.ts'
import { channelPageCalls } from './channel-page.ts'
import { captionCalls } from './captions.ts'
import { channelCalls } from './channels.ts'
import { commentCalls } from './comments.ts'
import { editCalls } from './edits.ts'
import { editorialCalls } from './administration/editorial.ts'
import type { EndpointDefinition, Named } from './kernel/endpoint.ts'
import { historyCalls } from './history.ts'
import { libraryCalls } from './library.ts'
import { notificationCalls } from './notifications.ts'
import { ownVideoCalls } from './own-videos.ts'
import { personalDataCalls } from './accounts/personal-data.ts'
import { placeCalls } from './places/places.ts'
import { playlistCalls } from './playlists.ts'
import { profileCalls } from './accounts/profile.ts'
import { reportReasonCalls } from './administration/report-reasons.ts'
import { reportCalls } from './reports.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './accounts/session.ts'
import { statisticsCalls } from './administration/statistics.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { trackCalls } from './places/tracks.ts'
import { tripPackCalls } from './trip-packs.ts'
import { trendingCalls } from './trending.ts'
import { twoStepCalls } from './accounts/two-step.ts'
import { uploadCalls } from './uploads.ts'
import { videoCalls } from './videos.ts'
import { watchedWordCalls } from './administration/watched-words.ts'
import { watchCalls } from './watch.ts'

/** All API calls by area. */
export const contract = {
  session: sessionCalls,
  twoStep: twoStepCalls,
  accounts: accountCalls,
  profile: profileCalls,
  personalData: personalDataCalls,
  channels: channelCalls,
  channelPage: channelPageCalls,
  subscriptions: subscriptionCalls,
  statistics: statisticsCalls,
  videos: videoCalls,
  uploads: uploadCalls,
  ownVideos: ownVideoCalls,
  edits: editCalls,
  watch: watchCalls,
  captions: captionCalls,
  places: placeCalls,
  tracks: trackCalls,
  comments: commentCalls,
  playlists: playlistCalls,
  tripPacks: tripPackCalls,
  history: historyCalls,
  search: searchCalls,
  trending: trendingCalls,
  library: libraryCalls,
  reports: reportCalls,
  reportReasons: reportReasonCalls,
  watchedWords: watchedWordCalls,
  notifications: notificationCalls,
  editorial: editorialCalls,
  administration: administrationCalls,
} as const

/** All calls in one list, for documentation and for tests of every call. */
export function allCalls(): Named<EndpointDefinition>[] {
  return Object.values(contract).flatMap((area) => Object.values<Named<EndpointDefinition>>(area))
}
