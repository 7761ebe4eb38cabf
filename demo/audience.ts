import { contract } from '@serendib/contract'
import type { AccountKey } from './catalogue.ts'
import { channels, comments, playlists, subscriptions, videos, votesOf } from './catalogue.ts'
import type { Person } from './people.ts'
import type { Progress } from './progress.ts'

type FindPerson = (key: AccountKey) => Promise<Person>

/** Subscribers, views, votes and comments of a video that is published. */
export async function joinAudience(person: FindPerson, progress: Progress, slug: string): Promise<void> {
  const video = videos.find((candidate) => candidate.slug === slug)
  const channel = channels.find((candidate) => candidate.key === video?.channel)
  if (!video || !channel) return
  const owner = await person(channel.owner)
  const { video: data } = await owner.call(contract.watch.displayVideoData, { query: { slug } })
  for (const { account } of subscriptions.filter((each) => each.channel === channel.key)) {
    await progress.once(`${account} subscribes to ${channel.key}`, async () => {
      const { call } = await person(account)
      await call(contract.subscriptions.subscribe, { body: { channelId: data.channelId } })
    })
  }
  const { likes, dislikes } = votesOf(slug)
  for (const account of [...likes, ...dislikes]) {
    await progress.once(`${account} watches ${slug}`, async () => {
      const { call } = await person(account)
      await call(contract.watch.incrementViewCount, { body: { videoId: data.id } })
      const vote = likes.includes(account) ? 'like' : 'dislike'
      await call(contract.watch.voteVideo, { body: { videoId: data.id, vote } })
    })
  }
  for (const [index, comment] of comments.filter((each) => each.video === slug).entries()) {
    await progress.once(`comment ${index} on ${slug}`, () => say(person, data.id, comment))
  }
}

async function say(person: FindPerson, videoId: number, comment: (typeof comments)[number]): Promise<void> {
  const write = async (each: { author: AccountKey; asChannel?: string; text: string }, parentId?: number) => {
    const { call, credentials } = await person(each.author)
    const channelId = each.asChannel === undefined ? undefined : await channelOf(await person(each.author))
    const { comment: written } = await call(contract.comments.addComment, {
      body: {
        videoId,
        text: each.text,
        userId: credentials.userId,
        ...(channelId ? { channelId } : {}),
        ...(parentId ? { parentId } : {}),
      },
    })
    return written.id
  }
  const id = await write(comment)
  for (const reply of comment.replies ?? []) await write(reply, id)
}

async function channelOf({ call }: Person): Promise<number | undefined> {
  const { channels: own } = await call(contract.channels.userHasChannels, { query: {} })
  return own[0]?.id
}

/** The demo's playlists, once all their videos are there. */
export async function makePlaylists(person: FindPerson, progress: Progress): Promise<void> {
  for (const playlist of playlists) {
    await progress.once(`playlist ${playlist.name}`, async () => {
      const { call } = await person(playlist.owner)
      const channelId =
        playlist.channel === undefined ? undefined : await channelOf(await person(playlist.owner))
      const { playlistId } = await call(contract.playlists.addPlaylist, {
        body: {
          name: playlist.name,
          description: playlist.description,
          thumbnail: '',
          isOwn: channelId === undefined,
          isPrivate: playlist.isPrivate,
          ...(channelId === undefined ? {} : { channelId }),
        },
      })
      for (const slug of playlist.videos) {
        const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
        await call(contract.playlists.addVideo, { body: { playlistId, videoId: video.id } })
      }
    })
  }
}
