/** The captions of a video in one language: start times in seconds, and texts. */
export interface DemoCaptions {
  slug: string
  language: 'en' | 'si'
  lines: readonly (readonly [from: number, text: string])[]
}

export const captions: readonly DemoCaptions[] = [
  {
    slug: 'slow-train-to-ella',
    language: 'en',
    lines: [
      [1, 'Quarter to nine in Kandy. The guard waves his green flag.'],
      [7, 'Third class, doors open, and a bag of hot isso vadai.'],
      [17, 'Tea on both sides now, and pluckers waiting at the crossing.'],
      [26, 'Hold on to the rail: the tunnels come without a warning.'],
      [35, 'Ella Gap. On a clear day you see the lighthouse at Kirinda.'],
      [44, 'The driver lets the train roll, so that everybody gets a picture.'],
      [52, 'Nine arches, brick and stone, and not a bar of iron in them.'],
      [62, 'Walk back along the sleepers, but keep an ear on the bend.'],
    ],
  },
  {
    slug: 'slow-train-to-ella',
    language: 'si',
    lines: [
      [1, 'මහනුවර උදේ අටයි හතළිස් හතයි. නියාමකයා කොළ කොඩිය වනනවා.'],
      [7, 'තුන්වන පන්තිය, දොරවල් ඇරලා, උණු උණු ඉස්සෝ වඩේ.'],
      [17, 'දෙපැත්තෙම තේ වතු, දළු නෙළන අය මාරුවේ බලාගෙන ඉන්නවා.'],
      [26, 'අත්වැල අල්ලාගන්න: උමං එන්නේ නොකියා.'],
      [35, 'ඇල්ල කපොල්ල. පැහැදිලි දවසක කිරින්ද ප්‍රදීපාගාරයත් පේනවා.'],
      [44, 'හැමෝටම පින්තූරයක් ගන්න දුම්රිය හෙමින් යනවා.'],
      [52, 'ආරුක්කු නවයේ පාලම: ගඩොල් සහ ගල්, යකඩ නැහැ.'],
      [62, 'සිල්පර කොට දිගේ ආපසු එන්න, වංගුවට කන් දීගෙන.'],
    ],
  },
]
