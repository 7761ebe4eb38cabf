/**
 * The cost of a search on a large site, compared with reading one video by id through the same server: frequent and
 * rare terms, several words, other scripts, prefixes, and misspellings.
 *
 * node bench/search.ts [videos, 100000]
 */
import { FULL_CROWD, fillWithCrowd } from './tools/crowd.ts'
import { openSession } from '../server/src/areas/session/index.ts'
import { compareLatencies, openBenchSite } from './tools/site.ts'

const SEARCH_GOAL = 3
const SUGGESTIONS_GOAL = 2

/** Grouped by what makes them cheap or expensive. */
const TERMS = {
  'one frequent word': ['ella', 'kandy', 'elephants', 'train', 'galle', 'temple'],
  'one rare word': ['buduruwagala', 'kanima', 'sutharu', 'wellawaya', 'jalodi', 'norton'],
  'several words': [
    'slow train ella',
    'surfing at mirissa',
    'night market galle',
    'tea country haputale',
    'ella kandy',
  ],
  'other scripts': ['සීගිරිය', 'යාපනය දුම්රිය', 'ත්රිකුණාමලය', 'யாழ்ப்பாணம்', 'காலை கண்டி', 'கொழும்பு'],
  'the beginning of words': ['elep', 'mirissa surf', 'anurad', 'waterf', 'kali temp', 'sigi'],
}
const BEGUN = [
  'k',
  'ka',
  'kan',
  'kandy',
  'slow tr',
  'slow train to e',
  'සී',
  'யாழ்',
  'whale',
  'night market in ga',
]
const MISTYPED = ['sigirya', 'kadny', 'hapuatle', 'trincomale']

const videos = Number(process.argv[2] ?? FULL_CROWD.videos)
const site = await openBenchSite()
try {
  const started = performance.now()
  const channels = Math.ceil(videos / 5)
  const sizes = {
    ...FULL_CROWD,
    videos,
    channels,
    bigChannelVideos: Math.ceil(videos / 20),
    comments: 0,
    replies: 0,
  }
  const crowd = await fillWithCrowd(site.parts.connection.pool, {
    ...sizes,
    bigChannelSubscribers: 0,
    watched: 0,
    listed: 0,
    otherComments: 0,
    otherWatched: 0,
  })
  console.log(`   ${videos} videos in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const read = (id: number) => `${site.origin}/api/v1/watch/displayVideoData?vid=${id}`
  const search = (term: string) =>
    `${site.origin}/api/v1/mainsearch/searchVideo?value=${encodeURIComponent(term)}`
  const suggest = (term: string) =>
    `${site.origin}/api/v1/mainsearch/loadSearchTitleSuggessions?sv=${encodeURIComponent(term)}`
  const kinds = Object.entries(TERMS)
  const token = await openSession(site.parts.db, crowd.memberId, 'bench', 1)
  await compareLatencies(token, [
    {
      name: 'one video by its number',
      urls: Array.from({ length: 50 }, (_, place) => read(crowd.videoId + Math.floor((place * videos) / 50))),
    },
    {
      name: `searches among ${videos} videos, all kinds`,
      urls: kinds.flatMap(([, terms]) => terms).map(search),
      goal: SEARCH_GOAL,
    },
    ...kinds.map(([name, terms]) => ({
      name: `searches: ${name}`,
      urls: terms.map(search),
      goal: SEARCH_GOAL,
    })),
    { name: 'mistyped searches', urls: MISTYPED.map(search), goal: SEARCH_GOAL },
    { name: 'search suggestions', urls: BEGUN.map(suggest), goal: SUGGESTIONS_GOAL },
  ])
} finally {
  await site.close()
}
