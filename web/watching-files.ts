import type { Language } from '@serendib/texts'
import type { Plugin } from 'vite'

/** Modules that are used offline: the pages of offline videos and trip packs, the menu, the member's top bar, the data meter and the shell's dialogs. */
export const OFFLINE_PAGES = [
  '/src/areas/watch/WatchPage.tsx',
  '/src/areas/offline/DownloadsPage.tsx',
  '/src/areas/playlists/PlaylistsPage.tsx',
  '/src/app/AppSideMenu.tsx',
  '/src/app/MemberBar.tsx',
  '/src/app/data-meter.ts',
  '/src/app/shell/LoginPopup.tsx',
  '/src/kit/AskedQuestion.tsx',
]

/** Lists the scripts, style sheets and drawings that offline pages need, including those that are loaded later. */
export const listWatchingFiles = (language: Language): Plugin => ({
  name: 'list-watching-files',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  generateBundle(_options, bundle) {
    const files = new Set<string>()
    const take = (name: string) => {
      const file = bundle[name]
      if (file?.type !== 'chunk' || files.has(name) || file.moduleIds.some(isOnline)) return
      files.add(name)
      for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet)
      for (const asset of file.viteMetadata?.importedAssets ?? [])
        if (asset.endsWith('.svg')) files.add(asset)
      file.imports.forEach(take)
      // The dynamic imports of the entry are all other pages.
      if (!file.isEntry) file.dynamicImports.forEach(take)
    }
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.moduleIds.some(isOpened)) take(file.fileName)
    const missing = OFFLINE_PAGES.filter(
      (page) =>
        !Object.values(bundle).some(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(page)),
        ),
    )
    if (missing.length > 0)
      this.error(`watching-files.ts names modules that do not exist: ${missing.join(', ')}`)
    const source = JSON.stringify([...files].map((name) => `/${name}`))
    this.emitFile({ type: 'asset', fileName: `watching-files.${language}.json`, source })
  },
})

/** The operator's map of tiles, which most sites don't have, and which nobody has offline. */
const isOnline = (id: string) => id.endsWith('/src/areas/tracks/base-map/BaseMap.tsx')
const isOpened = (id: string) => OFFLINE_PAGES.some((page) => id.endsWith(page))
