import type { VideoView } from '../cards/VideoCard.tsx'

const skies = ['#3b5b8c', '#c8763c', '#274d4a', '#7a4466', '#d8a24a', '#1f3350', '#4d7f6b', '#8c3f34']

/** A generated picture of a hill under a sun, in one of a few colours, instead of a thumbnail. */
export function samplePicture(seed: number, width = 640, height = 360) {
  const sky = skies[seed % skies.length] ?? '#3b5b8c'
  const sun = 120 + ((seed * 97) % 400)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><rect width="640" height="360" fill="${sky}"/><circle cx="${sun}" cy="110" r="46" fill="#fde9b8"/><path d="M0 260 Q160 ${150 + ((seed * 31) % 70)} 320 250 T640 230 V360 H0Z" fill="#10302c"/><path d="M0 310 Q200 250 400 305 T640 290 V360 H0Z" fill="#0a1f1d"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const texts: [string, string, boolean, string, string, string][] = [
  [
    'The slow train to Ella, window seat all the way',
    'Hill Country Diaries',
    true,
    '24:18',
    '128K views',
    '3 days ago',
  ],
  [
    'Sunrise on Sigiriya: 1,200 steps before breakfast',
    'Wild Ceylon',
    true,
    '18:42',
    '402K views',
    '1 week ago',
  ],
  [
    'Stilt fishing at Koggala, as the tide turns',
    'South Coast Stories',
    false,
    '9:56',
    '86K views',
    '5 days ago',
  ],
  ['Rice and curry: eight pots, one banana leaf', 'Amma’s Table', true, '15:30', '233K views', '2 days ago'],
  ['යාල කැලේ දිවියෝ: තුන් දවසක ගමනක්', 'Wild Ceylon', true, '41:07', '1.1M views', '2 months ago'],
  ['யாழ்ப்பாணக் குளம்: பாய்மரப் படகுகள்', 'Northern Light', true, '17:09', '43K views', '1 day ago'],
  [
    'Galle Fort on foot: ramparts, rain trees, lighthouse',
    'Fort Walks',
    false,
    '22:47',
    '61K views',
    '2 weeks ago',
  ],
  [
    'Arugam Bay, main point, six in the morning',
    'Point Break LK',
    false,
    '6:38',
    '151K views',
    '8 hours ago',
  ],
]

export const sampleVideos: VideoView[] = texts.map(
  ([title, channelName, isVerified, duration, views, age], index) => ({
    title,
    href: `/gallery-video-${index}`,
    thumbnailUrl: samplePicture(index),
    duration,
    channelName,
    channelHref: `/channels/sample-${index}`,
    isVerified,
    views,
    age,
  }),
)

/** A sample by number; numbers wrap around. */
export function sampleVideo(index: number): VideoView {
  const video = sampleVideos[index % sampleVideos.length]
  if (video === undefined) throw new Error('There are no samples')
  return video
}
