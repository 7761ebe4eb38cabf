/** Modules of one folder, by their names without the extension. */
const among = (folder: string, names: string) => names.split(' ').map((name) => `/${folder}/${name}.`)
const icons = (names: string) => among('lucide-react/dist/esm/icons', names)

/** Every module that a group names, as a part of its path. The build checks that each exists (`named-modules.ts`). */
export const chunkModules: string[] = []

const group = (name: string, ...modules: string[][]) => {
  const ends = modules.flat()
  chunkModules.push(...ends)
  return { name, test: (id: string) => ends.some((end) => id.includes(end)) }
}

/**
 * Which modules go into one file together. Left to itself the bundler makes a file of whatever two pages share: two dozen for a
 * video's page, each with a request of its own. A group takes along what its modules import, unless an earlier group has that.
 */
export const chunkGroups = [
  // What changes only with an upgrade: it stays cached from release to release.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  { name: 'framework', test: /node_modules\/(@tanstack|zod)\//, priority: 1 },
  // What stands around every page, and what the pages that people come to show first.
  group(
    'first-view',
    among('ui', 'Avatar EmptyState Hero Layout Skeleton TextLink Thumb Toast VerifiedGem VideoCard'),
    among(
      'ui',
      'class-names first-letter Menu overlays texts use-hover-or-focus use-back-closes use-was-true use-is-hydrated use-is-on-screen page-idle',
    ),
    among(
      'platform',
      'api composition-keys format page-title router/index theme texts/common texts/shell texts/videos',
    ),
    among('app', 'use-shell-theme shell/TopBar.module'),
    among('areas/videos', 'card-view'),
    among('contract/src', 'channel-card search'),
    icons('check clock list-video moon plus play pause sun x chevron-down chevron-left chevron-right'),
    ['vite/preload-helper.'],
  ),
  // What members have on every page, and guests' acts lead to: the bell, subscriptions.
  group(
    'members',
    among('app', 'save-in-history shell/MemberActions use-own-channels'),
    among('areas/notifications', 'index live-count queries notify use-notifications'),
    among('contract/src', 'channels history notifications subscriptions'),
  ),
  // What a video's and a channel's page share with many others.
  group(
    'page-parts',
    among('ui', 'Badge Chip InlineAlert LoadMore Segmented use-deferred-press'),
    icons('flag lock pencil thumbs-down thumbs-up trash'),
  ),
  // What only these two need, and a few that one comes to from them.
  group(
    'video-and-channel',
    among('ui', 'Choice Field PlaylistCard TextInput'),
    among('platform', 'RichText rich-text'),
    among('areas/channels', 'SubscribeButton channel-view index cache-subscription'),
    among(
      'areas/playlists',
      'OwnPlaylists PlaylistGrid PlaylistList PlaylistsTab Playlists.module SaveButton',
    ),
    among('areas/playlists', 'index playlist-view queries'),
    among(
      'areas/offline',
      'DownloadButton OtherDownloads urls video-view quality index offline-videos offline-positions network-state served use-offline-video use-taken-down',
    ),
    among('areas/reports', 'ReportDialog index'),
    among('platform', 'languages texts/channels texts/downloads texts/playlists texts/reports texts/watch'),
    among(
      'contract/src',
      'captions channel-page kernel/pictures library playlists errors publish-time reports video-details watch',
    ),
    icons('eye eye-off list-plus'),
  ),
  // Links that look like tabs need nothing of those.
  group('tab-links', among('ui', 'TabLinks Tabs.module use-current-in-view')),
  group('tabs', among('ui', 'Tabs')),
]
