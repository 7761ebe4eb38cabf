import type { Plugin } from 'vite'

/** What is opened without a connection where videos are kept: their pages, the menu, and a member's bar. */
export const OFFLINE_PAGES = [
  '/src/areas/watch/WatchPage.tsx',
  '/src/areas/offline/DownloadsPage.tsx',
  '/src/app/AppSideMenu.tsx',
  '/src/app/MemberBar.tsx',
]

/** Lists the scripts and style sheets that a kept video is watched with, with all that they may load later. */
export const listWatchingFiles: Plugin = {
  name: 'list-watching-files',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  generateBundle(_options, bundle) {
    const files = new Set<string>()
    const take = (name: string) => {
      const file = bundle[name]
      if (file?.type !== 'chunk' || files.has(name)) return
      files.add(name)
      for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet)
      file.imports.forEach(take)
      // The entry's are all the other pages.
      if (!file.isEntry) file.dynamicImports.forEach(take)
    }
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.moduleIds.some(isOpened)) take(file.fileName)
    const source = JSON.stringify([...files].map((name) => `/${name}`))
    this.emitFile({ type: 'asset', fileName: 'watching-files.json', source })
  },
}

const isOpened = (id: string) => OFFLINE_PAGES.some((page) => id.endsWith(page))
