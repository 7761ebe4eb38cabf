import type { ChannelKey } from './channels.ts'
import type { AccountKey } from './people.ts'

export interface DemoComment {
  /** Slug of the video. */
  video: string
  author: AccountKey
  /** Speaks as the author's channel. */
  asChannel?: ChannelKey
  text: string
  likes: number
  /** The video's channel gave it a heart. */
  isLoved?: boolean
  isPinned?: boolean
  replies?: readonly { author: AccountKey; asChannel?: ChannelKey; text: string; likes: number }[]
}

export const comments: readonly DemoComment[] = [
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
  {
    video: 'tea-pluckers-of-haputale',
    author: 'piyal',
    text: 'My mother was on line two. Thank you for the names.',
    likes: 13,
    isLoved: true,
    isPinned: true,
  },
  {
    video: 'tea-pluckers-of-haputale',
    author: 'lena',
    text: 'I will never again say “just a cup of tea”.',
    likes: 6,
  },
  {
    video: 'climbing-sri-pada-by-lamplight',
    author: 'nethmi',
    text: 'Nobody sings on the way down. Too true. My knees agree.',
    likes: 9,
  },
  {
    video: 'climbing-sri-pada-by-lamplight',
    author: 'kavindu',
    text: 'How cold at the top in January?',
    likes: 1,
    replies: [
      {
        author: 'nimali',
        asChannel: 'hill',
        text: 'Nine degrees and windy. Wear everything, then take off one thing.',
        likes: 5,
      },
    ],
  },
  {
    video: 'the-gathering-minneriya',
    author: 'zainab',
    text: 'The calf trying to drink and standing on its own trunk. I have watched it six times.',
    likes: 10,
    isLoved: true,
  },
  { video: 'the-gathering-minneriya', author: 'ishara', text: 'Please never stop making these.', likes: 4 },
  {
    video: 'blue-whales-off-mirissa',
    author: 'sachini',
    asChannel: 'south',
    text: 'Same whale, same morning, our boat is the dot on the left.',
    likes: 6,
  },
  {
    video: 'galle-lighthouse-keeper',
    author: 'arun',
    text: 'Mr. Silva is the gentleman everybody wants for a grandfather.',
    likes: 8,
    isLoved: true,
  },
  {
    video: 'kallady-lagoon-singing-fish',
    author: 'arun',
    text: 'I heard them as a boy. My children don’t believe me. Sending them this.',
    likes: 9,
  },
  {
    video: 'kallady-lagoon-singing-fish',
    author: 'tharaka',
    text: 'Put on headphones. Around the middle, on the left.',
    likes: 3,
  },
  {
    video: 'kottu-at-full-volume',
    author: 'kavindu',
    text: 'My neighbour thought I was building something.',
    likes: 11,
    replies: [
      { author: 'chandrani', asChannel: 'amma', text: 'Give him some. Then he will not mind.', likes: 9 },
    ],
  },
  {
    video: 'inside-the-esala-perahera',
    author: 'asanka',
    asChannel: 'herit',
    text: 'For those who ask: the casket in the film is a replica of the one in the shrine. The relic itself does not leave the temple.',
    likes: 7,
    isPinned: true,
  },
  { video: 'inside-the-esala-perahera', author: 'nethmi', text: 'Lost one slipper. Worth it.', likes: 8 },
  {
    video: 'rain-on-liptons-seat',
    author: 'ishara',
    text: 'Asleep by the second minute, thank you, good night.',
    likes: 6,
    isLoved: true,
  },
  {
    video: 'forty-eight-hours-in-a-tuk-tuk',
    author: 'dilan',
    asChannel: 'point',
    text: 'Princess overtook me at Dikwella. I was in a car.',
    likes: 10,
    isLoved: true,
  },
  {
    video: 'jaffna-crab-curry',
    author: 'fazil',
    text: 'More chilli than you think, she said. I thought a lot, she was still right.',
    likes: 5,
  },
]
