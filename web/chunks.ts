/** Modules of one folder, by their names without the extension. */
const among = (folder: string, names: string) => names.split(' ').map((name) => `/${folder}/${name}.`)
const icons = (names: string) => among('lucide-react/dist/esm/icons', names)

/** All modules named by groups, as parts of their paths. The build checks that they exist (`named-modules.ts`). */
export const chunkModules: string[] = []

const group = (name: string, ...modules: string[][]) => {
  const ends = modules.flat()
  chunkModules.push(...ends)
  return { name, test: (id: string) => ends.some((end) => id.includes(end)) }
}

/**
 * Defines which modules are bundled into one file. By default the bundler creates a file for every set of shared modules:
 * two dozen requests for the watch page. A group also contains the imports of its modules, unless an earlier group has them.
 */
export const chunkGroups = [
  // Changes only with an upgrade, so it stays cached across releases.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|zustand)\//, priority: 1 },
  { name: 'framework', test: /node_modules\/(@tanstack|zod)\//, priority: 1 },
  // The shell of every page, and the first view of the pages that visitors land on.
  group(
    'first-view',
    among(
      'ui',
      'cards/Avatar status/EmptyState cards/Hero Layout status/Skeleton controls/TextLink cards/Thumb overlays/Toast cards/VerifiedGem cards/VideoCard',
    ),
    among(
      'ui',
      'class-names cards/first-letter overlays/Menu overlays/overlays texts overlays/use-hover-or-focus overlays/use-back-closes use-was-true use-is-hydrated use-early-value use-is-on-screen page-idle',
    ),
    among(
      'platform',
      'calls/api composition-keys format page-title router/index theme texts/common texts/shell texts/videos',
    ),
    among('app', 'use-shell-theme shell/TopBar.module'),
    among('areas/videos', 'card-view'),
    among('contract/src', 'channel-card search'),
    icons('check clock list-video moon plus play pause sun x chevron-down chevron-left chevron-right'),
    ['vite/preload-helper.'],
  ),
  // What members have on every page, and guests after signing in: notifications and subscriptions.
  group(
    'members',
    among('app', 'save-in-history shell/MemberActions use-own-channels'),
    among('areas/notifications', 'index live-count queries notify use-notifications'),
    among('contract/src', 'channels history notifications subscriptions'),
  ),
  // Shared by the watch page, the channel page and many others.
  group(
    'page-parts',
    among(
      'ui',
      'cards/Badge controls/Chip status/InlineAlert controls/LoadMore forms/Segmented controls/use-deferred-press',
    ),
    among('kit', 'List pages SignInLink'),
    among('platform', 'use-sign-in-path'),
    icons('flag lock pencil thumbs-down thumbs-up trash'),
  ),
  // Needed by the watch page, the channel page and pages that they link to.
  group(
    'video-and-channel',
    among('ui', 'forms/Choice forms/Field cards/PlaylistCard forms/TextInput'),
    among('platform', 'drafts rich-text/RichText rich-text/rich-text'),
    among('areas/channels', 'SubscribeButton channel-view index cache-subscription'),
    among('areas/playlists', 'OwnPlaylists PlaylistList PlaylistsTab Playlists.module SaveButton'),
    among('areas/playlists', 'index playlist-view queries'),
    among(
      'areas/offline',
      'DownloadButton OtherDownloads urls video-view quality index offline-videos offline-positions network-state served use-offline-video use-sync-download',
    ),
    among('areas/reports', 'ReportDialog index'),
    among('platform', 'languages texts/channels texts/downloads texts/playlists texts/reports texts/watch'),
    among(
      'contract/src',
      'captions channel-page kernel/pictures library playlists errors publish-time reports video-details watch',
    ),
    icons('eye eye-off list-plus'),
  ),
  // Links that look like tabs don't need the tabs.
  group('tab-links', among('ui', 'controls/TabLinks controls/Tabs.module controls/use-current-in-view')),
  group('tabs', among('ui', 'controls/Tabs')),
]
