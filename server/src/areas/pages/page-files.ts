import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Scripts and style sheets of a page, as paths of the site. The first script is the entry. Each of the others comes
 * after the scripts that it imports.
 */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** Extracts the files that the build linked from a page. */
export function takeFiles(html: string): { readonly bare: string; readonly files: PageFiles } {
  const scripts: string[] = []
  const sheets: string[] = []
  const bare = html
    .replace(/\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g, (_tag, file: string) => {
      scripts.unshift(file)
      return ''
    })
    .replace(
      /\s*<link rel="(modulepreload|stylesheet)"[^>]*\shref="([^"]+)"[^>]*>/g,
      (_tag, rel, file: string) => {
        if (rel === 'stylesheet') sheets.push(file)
        else scripts.push(file)
        return ''
      },
    )
  return { bare, files: { scripts, sheets } }
}

/** Joins the files of several parts of a page without duplicates. */
export function joinFiles(...parts: readonly PageFiles[]): PageFiles {
  const each = (of: (files: PageFiles) => readonly string[]) => [...new Set(parts.flatMap(of))]
  return { scripts: each(({ scripts }) => scripts), sheets: each(({ sheets }) => sheets) }
}

/** Head tags for the scripts of a page: the entry, and preloads for the others. */
export function linkScripts({ scripts: [entry, ...others] }: PageFiles): string {
  return [
    ...(entry === undefined ? [] : [`<script type="module" crossorigin src="${entry}"></script>`]),
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('\n')
}

/** Head tags for the style sheets of a page that is rendered in the browser. */
export function linkSheets({ sheets }: PageFiles): string {
  return sheets.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('\n')
}

/**
 * Inlines the style sheets in the head of a server-rendered page, so that it can be shown without further requests. The
 * link elements tell the application's loader that the style sheets are loaded.
 */
export function inlineSheets({ sheets }: PageFiles, textOf: (file: string) => string): string {
  return [
    ...sheets.map((file) => `<style>${textOf(file)}</style>`),
    ...sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ].join('')
}

/** Reads style sheets of the built application, each once. */
export function sheetReader(webFolder: string): (file: string) => string {
  const known = new Map<string, string>()
  return (file) => {
    const text = known.get(file) ?? readFileSync(path.join(webFolder, file), 'utf8')
    known.set(file, text)
    return text
  }
}
