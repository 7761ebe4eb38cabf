import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { person } from './creatures.ts'
import { clouds, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, ellipse, flipbook, rect, repeat, shape, stroke } from './pen.ts'
import { palm } from './plants.ts'

function shopHouse(canvas: Canvas, x: number, i: number): { picture: string; width: number } {
  const { palette, random } = canvas
  const fronts = ['#E8B65A', '#5E9C93', '#D9785A', '#F1E2C4', '#5C86B8', '#E3C27C']
  const awnings = ['#C23A2F', '#1F4FA8', '#2E7D5B']
  const width = 250 + random() * 90
  const top = 250 + random() * 90
  const front = mix(fronts[i % 6] ?? '#E8B65A', i % 2 ? palette.mist : palette.light, 0.2)
  const glass =
    canvas.paletteName === 'night' || canvas.paletteName === 'dusk'
      ? mix(palette.light, palette.earth, 0.2)
      : mix(palette.near, palette.dark, 0.25)
  const windows = repeat(3, (k) => {
    const wx = x + 22 + (k * (width - 20)) / 3
    return (
      shape(d`M${wx} ${top + 140}V${top + 58}a26 26 0 0 1 52 0V${top + 140}Z`, glass) +
      rect([wx + 24, top + 32, 4, 108], front) +
      rect([wx, top + 84, 52, 4], front) +
      rect([wx - 6, top + 140, 64, 8], mix(front, palette.white, 0.6)) +
      shape(d`M${wx - 14} ${top + 58}h12v80h-12Z`, mix(palette.near, palette.leaf, 0.3), 'opacity=".8"')
    )
  })
  const shopY = top + 240
  const doors = shape(
    d`M${x + 24} 670V${shopY}H${x + width * 0.44}V670ZM${x + width * 0.56} 670V${shopY}H${x + width - 24}V670Z`,
    mix(palette.dark, palette.earthShade, 0.35),
    'opacity=".85"',
  )
  const wares =
    repeat(7, (k) =>
      circle(
        x + 40 + k * 11,
        650 - (k % 2) * 10,
        9,
        ['#E9A62B', '#C23A2F', '#77AE4C', '#F4A04B'][(k + i) % 4] ?? '#E9A62B',
      ),
    ) + rect([x + 30, 655, 92, 14], mix(palette.earthShade, palette.dark, 0.2))
  const sign =
    rect([x + width * 0.3, top + 182, width * 0.4, 24], mix(palette.dark, front, 0.2), 'rx="3"') +
    repeat(6, (k) =>
      rect(
        [x + width * 0.34 + k * width * 0.055, top + 190, width * 0.035, 8],
        palette.light,
        'rx="3" opacity=".85"',
      ),
    )
  const stripes = repeat(
    4,
    (k) => d`M${x + 8 + (k * width) / 4.2} ${top + 212}h${width / 9}l2 38h${-width / 9}Z`,
  )
  const picture =
    rect([x, top, width, 420], front) +
    shape(
      d`M${x - 12} ${top}L${x + 20} ${top - 54}H${x + width - 20}L${x + width + 12} ${top}Z`,
      mix(palette.earth, palette.earthShade, 0.3 + 0.4 * (i % 2)),
    ) +
    repeat(8, (k) =>
      stroke(
        d`M${x + 24 + (k * (width - 48)) / 7} ${top - 50}V${top - 4}`,
        mix(palette.earthShade, palette.dark, 0.2),
        2,
        'opacity=".35"',
      ),
    ) +
    rect([x, top + 170, width, 12], mix(front, palette.white, 0.5)) +
    rect([x + width - 14, top, 14, 420], mix(front, palette.dark, 0.35), 'opacity=".35"') +
    windows +
    doors +
    wares +
    shape(
      d`M${x + 8} ${top + 212}H${x + width - 8}L${x + width + 6} ${top + 250}H${x - 6}Z`,
      awnings[i % 3] ?? '#C23A2F',
    ) +
    shape(stripes, palette.white, 'opacity=".75"') +
    sign
  return { picture, width }
}

function tuktukBody(canvas: Canvas): string {
  const { palette } = canvas
  const red = '#C93A2B'
  const shade = '#93251B'
  const glass = mix(palette.dark, palette.water[1], 0.3)
  const chrome = '#D9DCD8'
  return (
    // The dark cabin with its passengers, then the body around it.
    shape('M-214-120V-208Q-206-246-164-248H66Q112-244 140-194L176-120Z', glass) +
    shape('M-208-120V-200Q-206-210-196-210H-128V-120Z', mix('#3A241C', palette.dark, 0.3)) +
    at(-120, -104, person(0, 0, 108, '#E9A62B', '#F3EDDC')) +
    at(20, -96, person(0, 0, 118, '#F1E2C4', '#1F4FA8')) +
    stroke('M58-150L92-132M92-148L100-112', '#2B1A14', 7) +
    shape(
      'M-232-34V-140H-60V-118H-24V-140H104V-120H178L200-108Q238-98 246-58L248-30Q236-26 222-28Q216-62 180-62Q146-60 140-28H-116Q-122-62-160-62Q-196-60-202-28Z',
      red,
    ) +
    shape(
      'M-232-34V-66H-196Q-200-50-202-28ZM-124-66H140Q134-46 140-28H-116Q-116-50-124-66ZM220-66H246L248-30L222-28Q224-50 220-66Z',
      shade,
      'opacity=".75"',
    ) +
    rect([-232, -136, 172, 9], '#F5B335') +
    rect([-24, -136, 128, 9], '#F5B335') +
    rect([-54, -118, 26, 66], mix(shade, '#000000', 0.25), 'rx="4"') +
    stroke('M-228-80H-60M-24-80H118', mix(red, '#ffffff', 0.3), 3, 'opacity=".7"') +
    // Roof, posts and windscreen.
    shape(
      'M-236-196Q-232-268-172-272H70Q122-270 152-212L146-206Q114-254 66-254H-164Q-206-252-214-196V-136H-232Z',
      '#1C1F22',
    ) +
    shape('M-226-232Q-214-264-172-266H70Q98-264 118-248Q90-258 60-258H-164Q-202-256-226-232Z', '#454A4E') +
    stroke('M-54-252V-136M-28-252V-136', '#1C1F22', 7) +
    shape('M74-252Q112-250 142-202L186-122H170L126-200Q104-238 66-244Z', chrome) +
    shape('M78-238Q106-236 128-198L166-124H112L76-232Z', palette.water[0], 'opacity=".55"') +
    stroke('M120-150L100-196', '#ffffff', 4, 'opacity=".5"') +
    stroke('M112-124Q130-150 136-176', '#1C1F22', 3) +
    // Lamp, mirror, plate, flag and flowers over the windscreen.
    circle(228, -88, 17, chrome) +
    circle(230, -88, 12, '#FFF3C8') +
    ellipse([160, -190, 9, 13], '#1C1F22') +
    rect([196, -52, 40, 14], '#F3EDDC', 'rx="2"') +
    rect([202, -48, 28, 5], '#1C1F22', 'opacity=".7"') +
    rect([-236, -104, 10, 22], '#E2472F', 'rx="3"') +
    repeat(7, (i) => circle(60 + i * 10, -240 + i * i * 0.9, 4.6, i % 2 ? '#F5B335' : '#F3EDDC')) +
    stroke('M-214-270V-318', '#1C1F22', 3) +
    shape('M-214-318H-168L-176-306L-168-294H-214Z', '#E9A62B') +
    rect([-206, -314, 12, 16], '#7A1F2B')
  )
}

function wheel(x: number, turn: number): string {
  const spokes = repeat(5, (k) => {
    const a = ((turn + k * 72) * Math.PI) / 180
    return stroke(d`M0 0L${Math.cos(a) * 20} ${Math.sin(a) * 20}`, '#6A6E6C', 4)
  })
  return at(
    x,
    -22,
    circle(0, 0, 40, '#17191A') +
      circle(0, 0, 34, '#2A2D2E') +
      circle(0, 0, 23, '#C9CCC8') +
      spokes +
      circle(0, 0, 7, '#4A4D4C'),
  )
}

export const tuktuk: SceneDrawing = (canvas) => {
  const { palette, centre, width } = canvas
  const { near, dark, deep } = palette
  let street = ''
  for (let x = -40, i = 0; x < width + 40; i++) {
    const house = shopHouse(canvas, x, i)
    street += house.picture
    x += house.width
  }
  const road =
    rect([-20, 664, width + 40, 24], mix(palette.sand, palette.mid, 0.25)) +
    rect([-20, 686, width + 40, 250], mix(palette.mid, dark, 0.38))
  const lane = repeat(width / 200 + 1, (k) =>
    rect([k * 200 + 40, 868, 110, 9], palette.white, 'rx="5" opacity=".5"'),
  )
  const poles = repeat(
    width / 520 + 1,
    (k) =>
      rect([k * 520 + 120, 190, 9, 480], mix(dark, palette.earthShade, 0.4)) +
      rect([k * 520 + 90, 214, 70, 6], mix(dark, palette.earthShade, 0.4)),
  )
  const wires = [218, 230]
    .map((y) =>
      stroke(d`M-400 ${y}${repeat(width / 520 + 3, () => 'q260 50 520 0')}`, dark, 2, 'opacity=".7"'),
    )
    .join('')
  const palms = [-560, 600, -1300, 1380]
    .map((x, i) =>
      palm(canvas, centre + x, 690, {
        height: 400 + (i % 2) * 60,
        lean: x > 0 ? -50 : 60,
        fill: mix(near, dark, 0.3),
      }),
    )
    .join('')
  const shadow = ellipse([8, 22, 280, 16], deep, 'opacity=".4"')
  const vehicle = flipbook(12, (turn) => {
    const shake = Math.sin(turn * 6.283) * 1.8
    const rolled = turn * 72
    return at(
      centre - 20,
      812,
      shadow + wheel(-160, rolled) + wheel(180, rolled) + at(0, shake, tuktukBody(canvas)),
    )
  })
  return [
    sky(canvas),
    sun(canvas, 440, 170, 50),
    clouds(canvas, 140, 320, 0.4),
    sheet('street', 0.9, street + road + palms),
    sheet('lane', 1, poles + wires + lane),
    sheet('tuk-tuk', 0, vehicle, {
      drift: { x: 4, y: 0 },
      pagesPerSecond: 12,
      box: { x: centre - 330, y: 480, width: 640, height: 380 },
    }),
  ]
}
