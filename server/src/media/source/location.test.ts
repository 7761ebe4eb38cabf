import { describe, expect, it } from 'vitest'
import { parseLocation, readLocation } from './location.ts'

describe('location tag of a file', () => {
  it('is read in degrees, minutes and seconds, with and without altitude and reference system', () => {
    const ella = { latitude: 6.8667, longitude: 81.0466 }
    expect(parseLocation('+06.8667+081.0466+1041/')).toEqual(ella)
    expect(parseLocation('+06.8667+081.0466/')).toEqual(ella)
    expect(parseLocation(' +06.8667+081.0466+1041.303CRSWGS_84/ ')).toEqual(ella)
    expect(parseLocation('+6.8667+81.0466')).toEqual(ella)
    expect(parseLocation('+0652.002+08102.796/')?.latitude).toBeCloseTo(6.8667, 6)
    expect(parseLocation('+065200.12+0810247.76+1041/')?.longitude).toBeCloseTo(81.0466, 6)
    expect(parseLocation('-33.9249-070.5/')).toEqual({ latitude: -33.9249, longitude: -70.5 })
  })

  it.each([
    ['', 'nothing'],
    ['06.8667+081.0466/', 'no sign'],
    ['+06.8667', 'no longitude'],
    ['+91.0+081.0/', 'beyond the pole'],
    ['+06.8-181.0/', 'beyond the date line'],
    ['+0660.0+08100.0/', 'sixty minutes of arc'],
    ['+00.0000+000.0000/', 'zeros of a camera without a position'],
    ['+06.8667+081.0466/<script>', 'trailing text'],
    ['+1e5+081.0466/', 'another notation'],
    ['+NaN+NaN/', 'no numbers'],
    [`+06.${'9'.repeat(100_000)}+081/`, 'a very long number'],
    ['+'.repeat(100_000), 'only signs'],
  ])('is ignored if it is implausible: %s', (text) => {
    expect(parseLocation(text)).toBeNull()
  })

  it('is taken from any plausible tag, preferring those of phones', () => {
    const key = 'com.apple.quicktime.location.iso6709'
    expect(readLocation([{ [key]: '+06.0+080.0/', location: '+07.0+080.0/' }])?.latitude).toBe(6)
    expect(readLocation([{ [key]: 'unknown', 'location-eng': '+07.0+080.0/' }])?.latitude).toBe(7)
    expect(readLocation([{}, { location: '+08.0+080.0/' }])?.latitude).toBe(8)
    expect(readLocation([{ title: '+08.0+080.0/' }])).toBeNull()
  })
})
