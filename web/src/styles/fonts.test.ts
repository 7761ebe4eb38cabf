import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const facesOf = (file: string) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/@font-face \{([^}]*)\}/g)].map(
    ([, face = '']) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
      weight: /font-weight: ([\d ]+)/.exec(face)?.[1] ?? 'all',
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

test('Sinhala and Tamil text uses the fonts of a device that has them, and no other text loads one', () => {
  const faces = facesOf('island-fonts.css')
  const downloaded = faces.filter(({ firstSource }) => firstSource !== 'local').map(({ family }) => family)
  expect(downloaded).toEqual(['Abhaya Sinhala Display'])
  const stacks = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
  expect(stacks).toMatch(/'Noto Sinhala Display',\s+'Abhaya Sinhala Display'/)
  // The rupee sign, for example, is in English texts.
  expect(faces.filter(({ range }) => range.includes('20B9'))).toEqual([])
})
