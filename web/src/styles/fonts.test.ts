import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const facesOf = (file: string) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/@font-face \{([^}]*)\}/g)].map(
    ([, face = '']) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
      weight: /font-weight: ([\d ]+)/.exec(face)?.[1] ?? 'all',
    }),
  )

test('each font family has one file per weight, because a second one would lay out the whole page for every font that arrives', () => {
  const faces = [...facesOf('fonts.css'), ...facesOf('island-fonts.css')]
  expect(faces.length).toBeGreaterThan(8)
  const named = faces.map(({ family, weight }) => `${family} ${weight}`)
  expect(named).toEqual([...new Set(named)])
})

test('every loaded family and every fallback is part of a font stack', () => {
  const stacks = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
  const families = new Set(
    [...facesOf('fonts.css'), ...facesOf('island-fonts.css')].map((face) => face.family),
  )
  expect([...families].filter((family) => !stacks.includes(`'${family}'`))).toEqual([])
})
