import type { ChannelKey } from './channels.ts'
import type { AccountKey } from './people.ts'

export interface DemoComment {
  /** Slug of the video. */
  video: string
  author: AccountKey
  /** Posted as this channel of the author. */
  asChannel?: ChannelKey
  text: string
  likes: number
  /** Hearted by the video's channel. */
  isLoved?: boolean
  isPinned?: boolean
  replies?: readonly { author: AccountKey; asChannel?: ChannelKey; text: string; likes: number }[]
}

/** Comments on the videos that are made first. */
export const firstComments: readonly DemoComment[] = [
  {
    video: 'slow-train-to-ella',
    author: 'nethmi',
    text: 'The Demodara loop, I grew up two houses from there. We used to wave at every single train. Thank you for leaving the sound in.',
    likes: 11,
    isLoved: true,
    isPinned: true,
  },
  {
    video: 'slow-train-to-ella',
    author: 'tharaka',
    text: 'Sit on the right from Kandy to Haputale, then swap to the left for the bridge. Third class reserved is the sweet spot.',
    likes: 8,
    replies: [
      {
        author: 'nimali',
        asChannel: 'hill',
        text: 'This is the correct answer. Book on the 30-day mark.',
        likes: 6,
      },
      {
        author: 'lena',
        text: 'Did exactly this last week. The tea sellers at Nanu Oya know the timetable better than the station does.',
        likes: 3,
      },
    ],
  },
  {
    video: 'slow-train-to-ella',
    author: 'ishara',
    text: 'Watching from Melbourne in the rain. Home.',
    likes: 7,
    isLoved: true,
  },
  {
    video: 'slow-train-to-ella',
    author: 'arun',
    text: 'Please do the Jaffna night mail next.',
    likes: 4,
    replies: [
      {
        author: 'nimali',
        asChannel: 'hill',
        text: 'Tharani has the better windows for that one. Asking her.',
        likes: 5,
      },
      { author: 'tharani', asChannel: 'north', text: 'Say when. I bring the vadai.', likes: 9 },
    ],
  },
  {
    video: 'sunrise-on-sigiriya',
    author: 'kavindu',
    text: 'I have lived here all my life and never once got up early enough. Tomorrow.',
    likes: 9,
    isLoved: true,
    replies: [
      {
        author: 'ruwan',
        asChannel: 'wild',
        text: 'Half past five at the gate. Bring water, leave the speaker.',
        likes: 8,
      },
    ],
  },
  {
    video: 'sunrise-on-sigiriya',
    author: 'asanka',
    asChannel: 'herit',
    text: 'Lovely that you filmed on the axis of the gardens. That is the line the king wanted you to walk.',
    likes: 10,
    isPinned: true,
  },
  {
    video: 'sunrise-on-sigiriya',
    author: 'lena',
    text: 'We counted 1,198 steps. Somebody owes us two.',
    likes: 6,
  },
  { video: 'sunrise-on-sigiriya', author: 'zainab', text: 'The swifts at the end!', likes: 2 },
  {
    video: 'leopard-country-yala',
    author: 'piyal',
    text: 'Engines off. If only everyone did.',
    likes: 12,
    isLoved: true,
  },
  {
    video: 'leopard-country-yala',
    author: 'kavindu',
    text: 'Is this the same one as in your film from the Palatupana side?',
    likes: 3,
    replies: [{ author: 'ruwan', asChannel: 'wild', text: 'Her daughter. Look at the left ear.', likes: 7 }],
  },
  { video: 'leopard-country-yala', author: 'nethmi', text: 'I held my breath the whole time.', likes: 4 },
  {
    video: 'rice-and-curry-eight-pots',
    author: 'ishara',
    text: 'Amma, how long does the beetroot go? Mine always turns to jam.',
    likes: 5,
    replies: [
      {
        author: 'chandrani',
        asChannel: 'amma',
        text: 'Ten minutes and no lid, duwa. And cut it thicker than you think.',
        likes: 11,
      },
      { author: 'ishara', text: 'It worked. It worked!', likes: 6 },
    ],
  },
  {
    video: 'rice-and-curry-eight-pots',
    author: 'fazil',
    asChannel: 'fort',
    text: 'I came for the walk and stayed for the dry fish.',
    likes: 4,
  },
  {
    video: 'rice-and-curry-eight-pots',
    author: 'lena',
    text: 'Which banana leaf side is up? Asking from a flat in Zürich with one leaf and one chance.',
    likes: 7,
    replies: [{ author: 'tharani', text: 'Shiny side up, narrow end to the left.', likes: 5 }],
  },
  {
    video: 'stilt-fishing-koggala',
    author: 'dilan',
    asChannel: 'point',
    text: 'Sunil uncle taught half of us to read that reef.',
    likes: 6,
    isLoved: true,
  },
  {
    video: 'stilt-fishing-koggala',
    author: 'tharaka',
    text: 'Thank you for asking before filming. It shows.',
    likes: 8,
  },
  {
    video: 'jaffna-lagoon-sails',
    author: 'arun',
    text: 'அருமை. That bed sheet deserves a credit.',
    likes: 9,
    isLoved: true,
  },
  {
    video: 'jaffna-lagoon-sails',
    author: 'kavindu',
    text: 'When is the best month for the flamingos?',
    likes: 2,
    replies: [
      {
        author: 'tharani',
        asChannel: 'north',
        text: 'January, in the hour before the wind. Come, we will make space in the boat.',
        likes: 6,
      },
    ],
  },
  {
    video: 'arugam-bay-main-point',
    author: 'sachini',
    asChannel: 'south',
    text: 'Egg hoppers behind the mosque: confirmed, five stars.',
    likes: 7,
  },
  {
    video: 'arugam-bay-main-point',
    author: 'lena',
    text: 'Eleven people is a crowd now?',
    likes: 5,
    replies: [
      { author: 'dilan', asChannel: 'point', text: 'In April there were four. I miss April.', likes: 4 },
    ],
  },
  {
    video: 'nil-manel-blue-water-lily',
    author: 'chandrani',
    text: 'මගේ අම්මා මේ මල් බුදුන්ට පූජා කළා. My mother offered these every Poya.',
    likes: 8,
    isLoved: true,
  },
  {
    video: 'kandy-lake-blue-hour',
    author: 'tharaka',
    text: 'You can just hear the first drum at the end.',
    likes: 5,
  },
  {
    video: 'old-town-lanes-new-coffee',
    author: 'zainab',
    text: 'The umbrella shop mended mine in 2009. Still dry.',
    likes: 6,
  },
]
