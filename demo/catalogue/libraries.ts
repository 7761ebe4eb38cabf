import type { AccountKey } from './people.ts'

export interface DemoLibrary {
  account: AccountKey
  /** Slugs in the order watched, and how much of each was seen, 0 to 1. */
  watched: readonly (readonly [slug: string, share: number])[]
  /** Slugs in the order saved. */
  later: readonly string[]
}

export const libraries: readonly DemoLibrary[] = [
  {
    account: 'kavindu',
    watched: [
      ['coconut-tree-hill', 1],
      ['rice-and-curry-eight-pots', 0.4],
      ['kandy-lake-blue-hour', 0.8],
      ['leopard-country-yala', 0.65],
      ['sunrise-on-sigiriya', 1],
      ['galle-fort-on-foot', 0.3],
      ['slow-train-to-ella', 0.55],
    ],
    later: [
      'kottu-at-full-volume',
      'diyaluma-top-of-the-falls',
      'poson-at-ruwanwelisaya',
      'weligama-after-the-rain',
      'the-gathering-minneriya',
      'galle-lighthouse-keeper',
      'blue-whales-off-mirissa',
    ],
  },
  {
    account: 'nimali',
    watched: [
      ['drum-lesson-with-gurunnanse', 0.5],
      ['stilt-fishing-koggala', 1],
      ['the-gathering-minneriya', 0.7],
    ],
    later: ['hoppers-before-school', 'inside-the-esala-perahera', 'kallady-lagoon-singing-fish'],
  },
]
