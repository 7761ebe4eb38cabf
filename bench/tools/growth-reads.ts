/** Every kind of list and page whose cost could grow with the site. */
import type { Crowd } from './crowd.ts'

export interface GrowthRead {
  /** All are requested each time. */
  readonly paths: readonly string[]
  /**
   * Asks as a guest by default. The member's lists are as long on all sites, but its channel has a twentieth of all videos; the
   * owner's has about 50 on all sites.
   */
  readonly as?: 'member' | 'owner' | 'administrator'
  /** Follows the cursor this many times first. */
  readonly pagesBefore?: number
}

const WORDS = [
  'ella',
  'elephants',
  'buduruwagala',
  'slow train ella',
  'surfing at mirissa',
  'ella kandy',
  'සීගිරිය',
  'யாழ்ப்பாணம்',
]
const MISTYPED = ['sigirya', 'kadny', 'hapuatle', 'trincomale']
const BEGUN = ['k', 'kan', 'slow tr', 'whale', 'யாழ்', 'night market in ga']
const DEEP = 15

/** The reads by their names. `videos` is how many there are. */
export function growthReads(crowd: Crowd, videos: number): Record<string, GrowthRead> {
  const { videoId, videoSlug, channelId, channelSlug, placeSlug, memberId, commentId } = crowd
  const ids = Array.from({ length: 16 }, (_, place) => videoId + Math.floor((place * videos) / 16))
  const ofVideos = (path: (id: number) => string) => ({ paths: ids.map(path) })
  const slugOf = (id: number) => `crowd-${id - videoId + 1}`
  const search = (word: string) => `/api/v1/mainsearch/searchVideo?value=${encodeURIComponent(word)}`
  const guest = (...paths: string[]) => ({ paths })
  const member = (...paths: string[]) => ({ paths, as: 'member' as const })
  const owner = (...paths: string[]) => ({ paths, as: 'owner' as const })
  const administrator = (...paths: string[]) => ({ paths, as: 'administrator' as const })
  const ownVideos = ['/api/v1/videos/myVideos', '/api/v1/videos/myVideos?value=ella']
  const deep = (read: GrowthRead) => ({ ...read, pagesBefore: DEEP })
  return {
    'the page of Home': guest('/'),
    'pages of videos': ofVideos((id) => `/${slugOf(id)}`),
    'the page of a large channel': guest(`/channels/${channelSlug}`),
    'pages of channels': guest(...[2, 3, 5, 8, 13].map((n) => `/channels/crowd-${n}`)),
    'the page of a place': guest(`/places/${placeSlug}`),
    'the page of a search': guest('/mainSearchResults?val=ella'),
    "Home's newest videos": guest('/api/v1/home/recentUploads'),
    "Home's shelves": guest('/api/v1/videos/videoList/home'),
    "editors' picks": guest('/api/v1/home/editorsPick', '/api/v1/home/hero'),
    trending: guest('/api/v1/home/trending'),
    'videos of a category': guest(
      ...[1, 4, 8].map((id) => `/api/v1/videos/videoList/allVideos?category=${id}`),
    ),
    'all videos, page 16': deep(guest('/api/v1/videos/videoList/allVideos')),
    'a video': ofVideos((id) => `/api/v1/watch/displayVideoData?vid=${id}`),
    'related videos': ofVideos((id) => `/api/v1/watch/relatedVideos?videoId=${id}`),
    'comments of videos': ofVideos((id) => `/api/v1/watch/dspComments?vid=${id}`),
    'comments of a popular video': guest(
      `/api/v1/watch/dspComments?vid=${videoId}`,
      `/api/v1/watch/dspComments?vid=${videoId}&sm=new`,
    ),
    'comments of a popular video, page 16': deep(guest(`/api/v1/watch/dspComments?vid=${videoId}`)),
    replies: guest(`/api/v1/watch/viewReplies?cmid=${commentId}`),
    'all channels': guest('/api/v1/channels/index', '/api/v1/channels/index?name=ella'),
    'a channel': guest(
      `/api/v1/channels/channelDetails?url=${channelSlug}`,
      '/api/v1/channels/channelDetails?url=crowd-7',
    ),
    "a channel's videos": guest(
      ...['', '&sort=newest', '&sort=views'].map(
        (sort) => `/api/v1/channels/activeVideoList?url=${channelSlug}${sort}`,
      ),
    ),
    'primary video and other channels': guest(
      `/api/v1/channels/primaryVideo?url=${channelSlug}`,
      `/api/v1/channels/otherChannels?url=${channelSlug}`,
    ),
    'all places': guest('/api/v1/places/placesList'),
    'a place': guest(`/api/v1/places/placeDetails?place=${placeSlug}`),
    "a place's videos": guest(
      ...['', '&sort=views'].map((sort) => `/api/v1/places/placeVideos?place=${placeSlug}${sort}`),
    ),
    'search for places': guest('/api/v1/places/searchPlaces?value=kandy'),
    'videos that pass a place': guest(`/api/v1/tracks/passingVideos?place=${placeSlug}`),
    'videos that pass near Ella': guest('/api/v1/tracks/nearVideos?lat=6.87&lng=81.05'),
    'public playlists': guest('/api/v1/playlist/getAllPlaylists'),
    'public playlists, page 4': { ...guest('/api/v1/playlist/getAllPlaylists'), pagesBefore: 3 },
    searches: guest(...WORDS.map(search)),
    'searches by date': guest(...WORDS.map((word) => `${search(word)}&sort=date`)),
    'searches of this week in a category': guest(
      ...WORDS.map((word) => `${search(word)}&uploaded=week&category=3`),
    ),
    'a search, page 6': { ...guest(search('ella')), pagesBefore: 5 },
    'mistyped searches': guest(...MISTYPED.map(search)),
    'search suggestions': guest(
      ...BEGUN.map(
        (begun) => `/api/v1/mainsearch/loadSearchTitleSuggessions?sv=${encodeURIComponent(begun)}`,
      ),
    ),
    'the feed of the site': guest('/feeds/latest.xml'),
    'feeds of a channel and a category': guest(
      `/feeds/channels/${channelSlug}.xml`,
      '/feeds/categories/1.xml',
      '/feeds/categories/8.xml',
    ),
    'the index of the sitemap and its pages': guest('/sitemap.xml', '/sitemaps/pages.xml'),
    'a video, as a member': { ...ofVideos((id) => `/api/v1/watch/displayVideoData?vid=${id}`), as: 'member' },
    'subscribed channels': member('/api/v1/watch/mySubscribedChannels'),
    'videos of subscribed channels': member(
      ...['today', 'week', 'month', 'older'].map(
        (bucket) => `/api/v1/watch/mySubscribedChannelsVideo?bucket=${bucket}`,
      ),
    ),
    history: member('/api/v1/history/watchHistory'),
    'history, page 16': deep(member('/api/v1/history/watchHistory')),
    'search and comment history': member('/api/v1/history/searchHistory', '/api/v1/history/commentHistory'),
    'Watch Later and liked videos': member('/api/v1/watch/displayWatchLater', '/api/v1/videos/likedVideos'),
    'reports of a member': member('/api/v1/history/reportHistory'),
    notifications: member(
      '/api/v1/usersettings/displayNotifications',
      '/api/v1/usersettings/notificationCount',
    ),
    'own videos': owner(...ownVideos),
    'own videos, of 50,000': member(...ownVideos),
    'own playlists': member(
      '/api/v1/playlist/myActivePlaylists',
      '/api/v1/playlist/listMyPlaylists',
      `/api/v1/playlist/saveTargets?vid=${videoId}`,
    ),
    "an owner's statistics": owner(`/api/v1/channels/statistics?channel_id=${crowd.otherChannelId}`),
    "an owner's statistics, of 50,000 videos": member(
      `/api/v1/channels/statistics?channel_id=${channelId}`,
      `/api/v1/channels/audienceRetention?video_id=${videoId}`,
    ),
    'storage quota': owner('/api/v1/videos/storageQuota'),
    'storage quota, of 50,000 videos': member('/api/v1/videos/storageQuota'),
    'admin: overview': administrator('/api/v1/admin/overview'),
    'admin: site': administrator('/api/v1/admin/site'),
    'admin: videos': administrator(
      ...[
        '',
        '?state=removed',
        '?q=train',
        `?q=${slugOf(videoId + videos - 1)}`,
        '?q=nothing%20like%20it',
      ].map((query) => `/api/v1/admin/videos${query}`),
    ),
    // It begins the URLs of 111,111 other videos, the oldest.
    'admin: videos by the first URL': administrator(`/api/v1/admin/videos?q=${videoSlug}`),
    'admin: comments': administrator(
      ...['', '?q=beautiful', '?q=nothing%20like%20it'].map((query) => `/api/v1/admin/comments${query}`),
    ),
    'admin: accounts': administrator(
      ...['', '?q=perera', '?role_id=3', `?q=${memberId}`].map((query) => `/api/v1/admin/accounts${query}`),
    ),
    'admin: channels': administrator('/api/v1/admin/channels', '/api/v1/admin/channels?q=kandy'),
    'admin: reports': administrator('/api/v1/admin/reports', '/api/v1/admin/reports?state=closed'),
    'admin: audit log': administrator('/api/v1/admin/auditLog'),
  }
}
