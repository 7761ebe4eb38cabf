import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@serendib/texts'
import * as z from 'zod'
import { errorCode } from '../../platform/error-code.ts'
import type { PageFiles } from './page-files.ts'

/** The output files of the web application's modules. */
export interface BuiltModules {
  /** The scripts that a module imports, then its own script, and their style sheets. Empty for an unknown module. */
  filesOf(module: string): PageFiles
}

const Chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Chunks = z.output<typeof Chunks>

/** Reads the build manifest: https://vite.dev/guide/backend-integration. Without one, nothing is preloaded. */
export async function readBuiltModules(webFolder: string, language: Language): Promise<BuiltModules> {
  const chunks = await readManifest(webFolder, language)
  const known = new Map<string, PageFiles>()
  return {
    filesOf(module) {
      const files = known.get(module) ?? filesBelow(chunks, module)
      known.set(module, files)
      return files
    },
  }
}

async function readManifest(webFolder: string, language: Language): Promise<Chunks> {
  try {
    const text = await readFile(path.join(webFolder, `.vite/manifest.${language}.json`), 'utf8')
    return Chunks.parse(JSON.parse(text))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {}
    throw error
  }
}

function filesBelow(chunks: Chunks, module: string): PageFiles {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const sheet of chunk.css) sheets.add(sheet)
    for (const imported of chunk.imports) visit(imported)
    scripts.add(chunk.file)
  }
  visit(module)
  const urlsOf = (files: ReadonlySet<string>) => [...files].map((file) => `/${file}`)
  return { scripts: urlsOf(scripts), sheets: urlsOf(sheets) }
}
