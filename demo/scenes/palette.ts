/** The colours of one time of day. Each scene can be drawn with any palette. */
export interface Palette {
  /** From the zenith down to the horizon. */
  readonly sky: readonly [string, string, string]
  readonly sun: string
  readonly far: string
  readonly mid: string
  readonly near: string
  readonly dark: string
  readonly deep: string
  /** From the horizon down to the viewer. */
  readonly water: readonly [string, string]
  readonly mist: string
  readonly light: string
  readonly earth: string
  readonly earthShade: string
  readonly leaf: string
  readonly sand: string
  readonly white: string
}

export type PaletteName = 'dawn' | 'day' | 'golden' | 'dusk' | 'night' | 'monsoon'

export const palettes: Readonly<Record<PaletteName, Palette>> = {
  dawn: {
    sky: ['#34568A', '#E59C78', '#FCDDA6'],
    sun: '#FFE9B8',
    far: '#C7958C',
    mid: '#6E7C7E',
    near: '#2A5A50',
    dark: '#102B29',
    deep: '#0A1C1C',
    water: ['#F0BE98', '#53788F'],
    mist: '#FBE3C6',
    light: '#FFE7BC',
    earth: '#B9603F',
    earthShade: '#7D3A2C',
    leaf: '#4C8A5B',
    sand: '#EBC79A',
    white: '#FFF4E2',
  },
  day: {
    sky: ['#2F86C4', '#84C6E2', '#E6F3E6'],
    sun: '#FFF8DE',
    far: '#93BFC6',
    mid: '#57978C',
    near: '#267459',
    dark: '#123F38',
    deep: '#0B2A28',
    water: ['#8EDAD4', '#17799E'],
    mist: '#F2F8EF',
    light: '#FFF1C4',
    earth: '#C2703F',
    earthShade: '#8A4529',
    leaf: '#5DA657',
    sand: '#F4DFB4',
    white: '#FFFDF4',
  },
  golden: {
    sky: ['#3E7295', '#F0B05A', '#FCE3A4'],
    sun: '#FFF2C6',
    far: '#D0A467',
    mid: '#7C8A5A',
    near: '#3A6A45',
    dark: '#16382F',
    deep: '#0D2421',
    water: ['#F6CE86', '#3F7F8C'],
    mist: '#FDEBC0',
    light: '#FFEAB0',
    earth: '#C1662F',
    earthShade: '#86401F',
    leaf: '#7DA347',
    sand: '#F0CB86',
    white: '#FFF6DE',
  },
  dusk: {
    sky: ['#14284E', '#B5533F', '#F7AE4F'],
    sun: '#FFD78A',
    far: '#8E4F4C',
    mid: '#4B3A4C',
    near: '#1E3340',
    dark: '#0D1D26',
    deep: '#081219',
    water: ['#F0944A', '#1C3652'],
    mist: '#F3A866',
    light: '#FFC56B',
    earth: '#8F3F30',
    earthShade: '#5A2A28',
    leaf: '#2E5A4E',
    sand: '#B9744C',
    white: '#FFE1B8',
  },
  night: {
    sky: ['#071224', '#11305A', '#34668F'],
    sun: '#F7F1DC',
    far: '#28527A',
    mid: '#183B5A',
    near: '#0E2A3D',
    dark: '#081A28',
    deep: '#050F18',
    water: ['#3A6C93', '#0B2138'],
    mist: '#5C8BAE',
    light: '#FFCB6B',
    earth: '#3D3A50',
    earthShade: '#242A40',
    leaf: '#1E4E4C',
    sand: '#3F5468',
    white: '#E9EEF2',
  },
  monsoon: {
    sky: ['#4A6F7B', '#93B2AC', '#D5E2D3'],
    sun: '#F6F6E6',
    far: '#9DBAB1',
    mid: '#5F8F7F',
    near: '#2B6B54',
    dark: '#10403A',
    deep: '#0A2A28',
    water: ['#B4CFC8', '#3C6E78'],
    mist: '#EAF2EA',
    light: '#F3EBC6',
    earth: '#9A6247',
    earthShade: '#6A4536',
    leaf: '#4E9560',
    sand: '#C9C2A4',
    white: '#F7FAF3',
  },
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes two `#rrggbb` colours; `share` is 0 to 1 of the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
