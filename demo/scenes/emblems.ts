import { randomFrom } from './canvas.ts'
import { mix } from './palette.ts'
import { circle, ellipse, repeat, shape, stroke } from './pen.ts'

const framed = (ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 120 120"><rect width="120" height="120" fill="${ground}"/>${body}</svg>`

/** A flat face without features, for accounts. The same seed always gives the same person. */
export function portraitSvg(seed: number): string {
  const random = randomFrom(seed)
  const pick = (colours: readonly string[]) => colours[Math.floor(random() * colours.length)] ?? '#888888'
  const ground = pick(['#F0C98A', '#9FC3B0', '#A9C1E8', '#E5A98F', '#D9CFB4', '#8FB7C4'])
  const skin = pick(['#8A5A3C', '#A8714C', '#6E4630', '#C08A62', '#B27B55'])
  const hair = pick(['#1B1413', '#241A17', '#2E211B'])
  const cloth = pick(['#1F4FA8', '#C23A2F', '#E2A021', '#2E7D5B', '#F3EDDC', '#7A1F2B'])
  const hasLongHair = random() > 0.5
  const hasBun = random() > 0.6
  const wearsSari = random() > 0.55
  const fringe = hasLongHair ? '62 40Q44 42' : '70 40Q46 44'
  return framed(
    ground,
    (hasLongHair ? shape('M32 58Q30 22 60 22T88 58V104H32Z', hair) : '') +
      (hasBun ? circle(60, 20, 11, hair) : '') +
      shape('M14 126Q18 88 60 88T106 126Z', cloth) +
      shape('M49 72H71V92Q60 102 49 92Z', mix(skin, '#000000', 0.14)) +
      ellipse([60, 56, 21, 25], skin) +
      shape(`M37 56Q34 26 60 26T83 56Q80 42 ${fringe} 37 56Z`, hair) +
      (wearsSari ? shape('M46 89Q60 112 76 88L106 126H70Z', '#ffffff', 'opacity=".22"') : ''),
  )
}

interface Mark {
  ground: string
  draw: () => string
}

const leaf: Mark = {
  ground: '#0F3F36',
  draw: () =>
    stroke('M60 100Q57 76 60 58', '#8FD0A6', 4) +
    shape('M60 82Q22 80 18 44Q54 44 60 82ZM60 82Q98 80 102 44Q66 44 60 82Z', '#8FD0A6') +
    shape('M60 64Q46 42 60 20Q74 42 60 64Z', '#F3EDDC'),
}

const rosettes: Mark = {
  ground: '#E8A93A',
  draw: () => {
    const places = [
      [34, 36, 0],
      [70, 28, 70],
      [92, 58, 150],
      [52, 62, 210],
      [24, 78, 300],
      [74, 92, 30],
      [44, 98, 120],
    ]
    return places
      .map(([x = 0, y = 0, turn = 0]) => {
        const ring = stroke(
          'M-11 6A13 13 0 1 1 9 9',
          '#5A2F18',
          7,
          `transform="translate(${x} ${y}) rotate(${turn})"`,
        )
        return ring + circle(x, y, 4, '#9A5A22')
      })
      .join('')
  },
}

const surfSun: Mark = {
  ground: '#17406E',
  draw: () =>
    circle(60, 62, 26, '#F5B335') +
    shape('M0 74Q15 62 30 74T60 74T90 74T120 74V120H0Z', '#7FB3E8') +
    shape('M0 92Q15 80 30 92T60 92T90 92T120 92V120H0Z', '#17406E'),
}

const clayPot: Mark = {
  ground: '#8C2F22',
  draw: () =>
    shape('M28 56H92Q96 96 60 98Q24 96 28 56Z', '#F3C68C') +
    shape('M22 50H98V58H22Z', '#FFF1CF') +
    stroke('M46 40q-6-8 0-14M60 40q-6-8 0-16M74 40q-6-8 0-14', '#FFF1CF', 4) +
    stroke('M32 74l9-8 9 8 10-8 10 8 9-8 9 8', '#8C2F22', 4),
}

const beacon: Mark = {
  ground: '#F1E6CC',
  draw: () =>
    shape('M48 96L53 46H67L72 96Z', '#1F4FA8') +
    shape('M49.6 80H70.4L69.3 68H50.7Z', '#F1E6CC') +
    shape('M50 32H70V46H50Z', '#C23A2F') +
    shape('M46 32Q60 14 74 32Z', '#1F4FA8') +
    shape('M70 38L112 24V52ZM50 38L8 24V52Z', '#C23A2F', 'opacity=".25"') +
    shape('M20 98H100V104H20Z', '#1F4FA8'),
}

const waterLily: Mark = {
  ground: '#123E4D',
  draw: () =>
    repeat(8, (i) =>
      shape(
        'M60 58Q74 40 60 16Q46 40 60 58Z',
        i % 2 ? '#5C8FE6' : '#8FB9FF',
        `transform="rotate(${i * 45} 60 60)"`,
      ),
    ) + circle(60, 60, 9, '#F5B335'),
}

const breaker: Mark = {
  ground: '#0E6C86',
  draw: () =>
    shape(
      'M0 86Q26 84 40 56Q54 26 88 34Q104 40 100 58Q94 46 80 50Q62 58 74 82Q90 96 120 88V120H0Z',
      '#F3F8F2',
    ) + circle(34, 34, 11, '#F5B335'),
}

const dagobaMark: Mark = {
  ground: '#2A2C4E',
  draw: () =>
    shape('M26 88Q26 46 60 44Q94 46 94 88Z', '#F3EDDC') +
    shape('M52 34H68V45H52Z', '#F3EDDC') +
    shape('M55 34L60 12L65 34Z', '#F5B335') +
    shape('M18 88H102V95H18ZM12 98H108V105H12Z', '#F3EDDC'),
}

const marks = [leaf, rosettes, surfSun, clayPot, beacon, waterLily, breaker, dagobaMark]

/** A channel's logo, 1 to 8, in two or three colours. */
export function markSvg(number: number): string {
  const mark = marks[(number - 1) % marks.length] ?? leaf
  return framed(mark.ground, mark.draw())
}
