import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files that the build made of the web application's sources. */
export interface BuiltModules {
  /** Links that fetch a source file's script, what it imports, and their style sheets. None for an unknown file. */
  linksOf(module: string): string[]
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Reads the build's own list: https://vite.dev/guide/backend-integration. Without one there is nothing to fetch early. */
export async function readBuiltModules(webFolder: string): Promise<BuiltModules> {
  const chunks = await readManifest(webFolder)
  const known = new Map<string, string[]>()
  return {
    linksOf(module) {
      const links = known.get(module) ?? linksBelow(chunks, module)
      known.set(module, links)
      return links
    },
  }
}

async function readManifest(webFolder: string): Promise<Readonly<Record<string, Chunk>>> {
  try {
    const text = await readFile(path.join(webFolder, '.vite/manifest.json'), 'utf8')
    return JSON.parse(text) as Record<string, Chunk>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function linksBelow(chunks: Readonly<Record<string, Chunk>>, module: string): string[] {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(module)
  return [
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}
