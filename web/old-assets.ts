import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** How long the files of previous builds are kept, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps the assets of previous builds for a month: open pages still request them, and so does a running site during the
 * next build. Their names contain a content hash. Everything else in the folder is replaced by the first one of a build's
 * languages.
 */
export function keepOldAssets({ isFirst }: { isFirst: boolean }): Plugin {
  let folder = ''
  return {
    name: 'keep-old-assets',
    // Not for the server build, which a running site has already loaded.
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async buildEnd(error) {
      if (error || !isFirst) return
      for (const name of await namesIn(folder))
        if (name !== 'assets') await rm(join(folder, name), { recursive: true })
    },
    async writeBundle(_options, bundle) {
      const assets = join(folder, 'assets')
      for (const name of await namesIn(assets)) {
        // A compressed file belongs to the file of the same name.
        if (`assets/${name.replace(/\.br$/, '')}` in bundle) continue
        const { mtimeMs } = await stat(join(assets, name))
        if (mtimeMs < Date.now() - MAX_AGE_MS) await rm(join(assets, name))
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
