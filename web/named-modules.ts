import type { Plugin } from 'vite'
import { chunkModules } from './chunks.ts'
import { OFFLINE_PAGES } from './watching-files.ts'

/**
 * Stops the build when `chunks.ts` or `watching-files.ts` names a module that the build doesn't have: a renamed file would
 * otherwise leave its chunk, or the offline files, without a word.
 */
export const checkNamedModules: Plugin = {
  name: 'check-named-modules',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  buildEnd(error) {
    if (error) return
    const modules = [...this.getModuleIds()]
    const missing = [...chunkModules, ...OFFLINE_PAGES].filter(
      (name) => !modules.some((module) => module.includes(name)),
    )
    if (missing.length > 0)
      this.error(`chunks.ts or watching-files.ts names modules that do not exist: ${missing.join(', ')}`)
  },
}
