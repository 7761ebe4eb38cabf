import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const facesOf = (file: string) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/@font-face \{([^}]*)\}/g)].map(
    ([, face = '']) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
      weight: /font-weight: ([\d ]+)/.exec(face)?.[1] ?? 'all',
      size: /size-adjust: ([\d.]+%)/.exec(face)?.[1] ?? '',
      firstSource: /src:\s*(\w+)/.exec(face)?.[1] ?? '',
      range: /unicode-range: ([^;]+)/.exec(face)?.[1] ?? '',
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

test('Sinhala and Tamil text has the fonts of a device from the first paint, otherwise loaded ones of the same size', () => {
  const local = facesOf('fonts.css').filter(({ family }) => family.startsWith('Local'))
  expect(local.map(({ firstSource }) => firstSource)).toEqual(local.map(() => 'local'))
  const loaded = facesOf('island-fonts.css')
  expect(loaded.map(({ firstSource }) => firstSource)).toEqual(loaded.map(() => 'url'))
  const sizes = (faces: typeof local, script: string) =>
    faces.filter(({ family }) => family.endsWith(script)).map(({ size, weight }) => [weight, size])
  for (const script of ['Sinhala', 'Tamil']) expect(sizes(local, script)).toEqual(sizes(loaded, script))
  // The first one that has the letter counts.
  const stacks = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
  for (const [, stack = ''] of stacks.matchAll(/--font-\w+:([^;]+);/g)) {
    const families = [...stack.matchAll(/'([^']+)'/g)].map(([, family]) => family ?? '')
    const lastLocal = families.findLastIndex((family) => family.startsWith('Local'))
    expect(families.slice(lastLocal + 1).toSorted()).toEqual(
      families.filter((family) => loaded.some((face) => face.family === family)).toSorted(),
    )
  }
  // The rupee sign, for example, is in English texts.
  expect([...local, ...loaded].filter(({ range }) => range.includes('20B9'))).toEqual([])
})
