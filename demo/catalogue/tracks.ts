/** The track of a demo video: a line through corners, as its camera, phone or drone would have written it. */
export interface DemoTrack {
  readonly slug: string
  /** `gpx` has clock times, `gpx without times` none, `dji` is a drone's subtitles. */
  readonly kind: 'gpx' | 'gpx without times' | 'dji'
  readonly seconds: number
  /** Degrees, and metres above the sea. */
  readonly corners: readonly (readonly [latitude: number, longitude: number, height: number])[]
  readonly allowsExport: boolean
}

export const tracks: readonly DemoTrack[] = [
  {
    // The night mail comes out of the tunnel and curves over the viaduct, at 10 m a second.
    slug: 'night-train-demodara',
    kind: 'gpx',
    seconds: 22,
    corners: [
      [6.87735, 81.06003, 945],
      [6.87714, 81.06039, 945],
      [6.87681, 81.06072, 946],
      [6.87641, 81.06092, 946],
      [6.87601, 81.06098, 947],
      [6.87563, 81.06091, 947],
    ],
    allowsExport: true,
  },
  {
    // Once around the ramparts, clockwise from the clock tower, faster than on foot.
    slug: 'galle-fort-on-foot',
    kind: 'gpx without times',
    seconds: 20,
    corners: [
      [6.03037, 80.21637, 12],
      [6.03066, 80.21745, 11],
      [6.03035, 80.21862, 9],
      [6.02932, 80.21921, 7],
      [6.02799, 80.2195, 8],
      [6.02642, 80.21958, 9],
      [6.02518, 80.21934, 8],
      [6.02441, 80.21871, 7],
      [6.02403, 80.21745, 9],
      [6.02421, 80.21608, 12],
      [6.02508, 80.21497, 10],
      [6.02631, 80.21437, 9],
      [6.02772, 80.21411, 10],
      [6.02911, 80.21428, 12],
      [6.02996, 80.2152, 13],
      [6.03037, 80.21637, 12],
    ],
    allowsExport: true,
  },
  {
    // The drone rises along the fall and turns over the pools.
    slug: 'diyaluma-top-of-the-falls',
    kind: 'dji',
    seconds: 20,
    corners: [
      [6.73212, 81.03105, 402],
      [6.73228, 81.03128, 455],
      [6.73247, 81.03156, 520],
      [6.73266, 81.03187, 588],
      [6.73291, 81.03219, 634],
      [6.73324, 81.03226, 641],
      [6.73346, 81.03201, 640],
      [6.73339, 81.03165, 636],
    ],
    allowsExport: false,
  },
]
