import type { DemoComment } from './comments.ts'

/** Comments on the videos of hills, forests, festivals and the sea. */
export const furtherComments: readonly DemoComment[] = [
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
