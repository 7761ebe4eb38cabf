import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SRC = path.join(import.meta.dirname, '..')
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/i

it('all colours of the style sheets come from tokens.css', () => {
  const sheets = globSync('**/*.css', { cwd: SRC }).filter((file) => path.basename(file) !== 'tokens.css')
  expect(sheets.length).toBeGreaterThan(100)
  const strangers = sheets.flatMap((file) =>
    readFileSync(path.join(SRC, file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split('\n')
      .filter((line) => COLOUR.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(strangers).toEqual([])
})
