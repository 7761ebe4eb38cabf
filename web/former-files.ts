import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** So long the files of former builds stay, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps the files of former builds for a month. A page that is open goes on asking for those it came with, and so does a
 * site that goes on running while the next one is built: their names are their contents' own. All else is made anew.
 */
export function copyFormerFiles(): Plugin {
  let folder = ''
  return {
    name: 'keep-former-files',
    // Not of the build for the server: a site that runs has read that.
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async buildEnd(error) {
      if (error) return
      for (const name of await namesIn(folder))
        if (name !== 'assets') await rm(join(folder, name), { recursive: true })
    },
    async writeBundle(_options, bundle) {
      const assets = join(folder, 'assets')
      for (const name of await namesIn(assets)) {
        // Compressed ones are written beside the bundle's own.
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
