import type { Plugin } from 'vite'
import { chunkModules } from './chunks.ts'
import { OFFLINE_PAGES } from './watching-files.ts'

/**
 * Fails the build if `chunks.ts` or `watching-files.ts` names a module that doesn't exist. Otherwise a renamed file would
 * silently drop out of its chunk or of the offline files.
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
