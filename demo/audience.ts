import { contract, CallError } from '@serendib/contract'
import type { AccountKey, ChannelKey, DemoPlaylist } from './catalogue.ts'
import { channels, comments, libraries, playlists, subscriptions, videos, votesOf } from './catalogue.ts'
import { everyPage } from './pages.ts'
import type { Person } from './people.ts'
import type { Progress } from './progress.ts'

type FindPerson = (key: AccountKey) => Promise<Person>

/** Adds subscribers, views, votes and comments to a published video. Skips a video that its owner has removed. */
export async function joinAudience(person: FindPerson, progress: Progress, slug: string): Promise<void> {
  await unlessRefused('video_not_found', () => attend(person, progress, slug))
}

async function attend(person: FindPerson, progress: Progress, slug: string): Promise<void> {
  const channel = channels.find(({ key }) => key === videos.find((video) => video.slug === slug)?.channel)
  if (!channel) return
  const look = async ({ call }: Person) =>
    (await call(contract.watch.displayVideoData, { query: { slug } })).video
  for (const { account } of subscriptions.filter((each) => each.channel === channel.key)) {
    await progress.once(`${account} subscribes to ${channel.key}`, async () => {
      const subscriber = await person(account)
      const { channelId, isSubscribed } = await look(subscriber)
      if (!isSubscribed) await subscriber.call(contract.subscriptions.subscribe, { body: { channelId } })
    })
  }
  const { likes, dislikes } = votesOf(slug)
  for (const account of [...likes, ...dislikes]) {
    await progress.once(`${account} watches ${slug}`, async () => {
      const viewer = await person(account)
      const { id: videoId, vote } = await look(viewer)
      const wanted = likes.includes(account) ? 'like' : 'dislike'
      if (vote === wanted) return
      // The site counts one view per 30 minutes, so a restart adds none.
      await viewer.call(contract.watch.incrementViewCount, { body: { videoId } })
      await viewer.call(contract.watch.voteVideo, { body: { videoId, vote: wanted } })
    })
  }
  const { id: videoId } = await look(await person(channel.owner))
  for (const [index, comment] of comments.filter((each) => each.video === slug).entries()) {
    await progress.once(`comment ${index} on ${slug}`, () => say(person, videoId, comment))
  }
}

/** Writes a comment and its replies unless they exist already. */
async function say(person: FindPerson, videoId: number, comment: (typeof comments)[number]): Promise<void> {
  const author = await person(comment.author)
  const spoken = await everyPage(async (cursor) => {
    const page = await author.call(contract.comments.dspComments, {
      query: { videoId, order: 'new', cursor },
    })
    return { items: page.comments, next: page.next }
  })
  const { userId } = author
  const found = spoken.find(({ authorId, text }) => authorId === userId && text === comment.text)
  const id = found?.id ?? (await write(author, videoId, comment))
  const answered = await everyPage(async (cursor) => {
    const page = await author.call(contract.comments.viewReplies, { query: { commentId: id, cursor } })
    return { items: page.replies, next: page.next }
  })
  for (const reply of comment.replies ?? []) {
    const replier = await person(reply.author)
    const isThere = answered.some(({ authorId, text }) => authorId === replier.userId && text === reply.text)
    if (!isThere) await write(replier, videoId, reply, id)
  }
}

async function write(
  author: Person,
  videoId: number,
  words: { asChannel?: ChannelKey; text: string },
  parentId?: number,
): Promise<number> {
  const channelId = words.asChannel && (await findChannel(author, words.asChannel))
  const { comment } = await author.call(contract.comments.addComment, {
    body: {
      videoId,
      text: words.text,
      userId: author.userId,
      ...(channelId ? { channelId } : {}),
      ...(parentId ? { parentId } : {}),
    },
  })
  return comment.id
}

async function findChannel({ call }: Person, key: ChannelKey): Promise<number | undefined> {
  const { channels: own } = await call(contract.channels.userHasChannels, { query: {} })
  const slug = channels.find((channel) => channel.key === key)?.slug
  return own.find((channel) => channel.slug === slug)?.id
}

/** Creates the demo's playlists. All their videos must exist. */
export async function makePlaylists(person: FindPerson, progress: Progress): Promise<void> {
  for (const playlist of playlists) {
    await progress.once(`playlist ${playlist.name}`, async () => {
      const owner = await person(playlist.owner)
      const playlistId = (await findPlaylist(owner, playlist.name)) ?? (await addPlaylist(owner, playlist))
      for (const slug of playlist.videos) {
        await unlessRefused('video_not_found', async () => {
          const { video } = await owner.call(contract.watch.displayVideoData, { query: { slug } })
          const body = { playlistId, videoId: video.id }
          await unlessRefused('playlist_video_duplicate', () =>
            owner.call(contract.playlists.addVideo, { body }),
          )
        })
      }
    })
  }
}

async function findPlaylist({ call }: Person, name: string): Promise<number | undefined> {
  const own = await everyPage(async (cursor) => {
    const page = await call(contract.playlists.listMyPlaylists, { query: { cursor } })
    return { items: page.playlists, next: page.next }
  })
  return own.find((playlist) => playlist.name === name)?.id
}

/** Adds the demo members' watch history, playback positions and saved videos. */
export async function fillLibraries(person: FindPerson, progress: Progress): Promise<void> {
  for (const { account, watched, later } of libraries) {
    for (const [slug, share] of watched) {
      await progress.once(`${account} has ${slug} in the history`, async () => {
        const { call } = await person(account)
        await unlessRefused('video_not_found', async () => {
          const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
          const body = { videoId: video.id, watchedSeconds: Math.round(share * video.durationSeconds) }
          await call(contract.watch.addToWatchHistory, { body })
        })
      })
    }
    for (const slug of later) {
      await progress.once(`${account} keeps ${slug} for later`, async () => {
        const { call } = await person(account)
        await unlessRefused('video_not_found', async () => {
          const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
          await call(contract.library.watchLater, { body: { videoId: video.id, slug, isWanted: true } })
        })
      })
    }
  }
}

async function addPlaylist(owner: Person, playlist: DemoPlaylist): Promise<number> {
  const channelId = playlist.channel && (await findChannel(owner, playlist.channel))
  const { playlistId } = await owner.call(contract.playlists.addPlaylist, {
    body: {
      name: playlist.name,
      description: playlist.description,
      thumbnail: '',
      isOwn: channelId === undefined,
      isPrivate: playlist.isPrivate,
      ...(channelId === undefined ? {} : { channelId }),
    },
  })
  return playlistId
}

async function unlessRefused(code: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== code) throw error
  }
}
