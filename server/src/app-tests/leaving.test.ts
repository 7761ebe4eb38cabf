import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForDeletion, cancelDeletion } from '../areas/personal-data/deletion.ts'
import { setWithdrawn } from '../areas/personal-data/deletion-queries.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a channel whose account is being deleted', () => {
  it('is hidden from search, suggestions, playlists, their feeds, library and histories of others', async () => {
    const channel = await createChannel(app.db, { name: 'Leaving Lagoon' })
    const video = await createVideo(app.db, { title: 'Leaving by boat', channel })
    const member = await createUser(app.db)
    const [owner, viewer, guest] = [app.as(channel.owner.token), app.as(member.token), app.as(null)]
    const playlist = { description: '', thumbnail: '', isPrivate: false, isOwn: true, videoId: video.id }
    const { playlistId: theirs } = await owner(contract.playlists.addPlaylist, {
      body: { ...playlist, name: 'Theirs' },
    })
    const { playlistId: stored } = await viewer(contract.playlists.addPlaylist, {
      body: { ...playlist, name: 'Kept' },
    })
    const videoId = video.id
    await viewer(contract.library.watchLater, { body: { videoId, slug: video.slug, isWanted: true } })
    await viewer(contract.watch.voteVideo, { body: { videoId, vote: 'like' } })
    await viewer(contract.watch.addToWatchHistory, { body: { videoId, watchedSeconds: 3 } })
    await viewer(contract.comments.addComment, { body: { videoId, text: 'Stay!' } })

    const term = { term: 'leaving', cursor: '' }
    const lists = async () => {
      const { videos, channels } = (await guest(contract.search.searchVideo, { query: term })).results
      const { suggestions } = await guest(contract.search.suggestions, { query: { term: 'leav' } })
      const query = { cursor: '' }
      const { playlists } = await guest(contract.playlists.getAllPlaylists, { query })
      const opened = await viewer(contract.playlists.getPlaylistData, {
        query: { playlistId: String(stored) },
      })
      return {
        videos: videos.length,
        channels: channels.length,
        suggestions: suggestions.length,
        playlists: playlists.map(({ id, videoCount }) => [id === theirs ? 'theirs' : 'kept', videoCount]),
        opened: opened.videos.length,
        feed: (await app.request(`/feeds/playlists/${theirs}.xml`)).status,
        later: (await viewer(contract.library.displayWatchLater, { query })).count,
        liked: (await viewer(contract.library.likedVideos, { query })).count,
        watched: (await viewer(contract.history.watchHistory, { query })).count,
        written: (await viewer(contract.history.commentHistory, { query })).comments.length,
      }
    }
    const there = {
      videos: 1,
      channels: 1,
      suggestions: 2,
      opened: 1,
      feed: 200,
      later: 1,
      liked: 1,
      watched: 1,
      written: 1,
      playlists: [
        ['kept', 1],
        ['theirs', 1],
      ],
    }
    expect(await lists()).toEqual(there)

    const setLeaving = async (isLeaving: boolean) => {
      await setWithdrawn(app.db, channel.owner.id, isLeaving)
      await app.db
        .updateTable('users')
        .set({ deletionAskedAt: isLeaving ? new Date() : null })
        .where('id', '=', channel.owner.id)
        .execute()
    }
    await setLeaving(true)
    expect(await lists()).toEqual({
      videos: 0,
      channels: 0,
      suggestions: 0,
      opened: 0,
      feed: 404,
      later: 0,
      liked: 0,
      watched: 0,
      written: 0,
      playlists: [['kept', 0]],
    })
    await expect(
      guest(contract.playlists.getPlaylistData, { query: { playlistId: String(theirs) } }),
    ).rejects.toMatchObject({ code: 'playlist_unavailable' })
    await setLeaving(false)
    expect(await lists()).toEqual(there)
  })
})

describe('the pictures of an account that is being deleted', () => {
  it('are not served until the owner signs in again', async () => {
    const { owner, id } = await createChannel(app.db)
    const keys = ['avatars/abc.webp', 'pictures/logos/abc/160.webp', 'pictures/banners/abc/960.webp']
    const [avatarKey = '', logoKey = '', bannerKey = ''] = keys
    for (const key of [...keys, 'pictures/logos/abc/80.webp'])
      await app.parts.storage.put(key, Buffer.from('picture'), { contentType: 'image/webp' })
    await app.db.updateTable('channels').set({ logoKey, bannerKey }).where('id', '=', id).execute()
    await app.db.updateTable('users').set({ avatarKey }).where('id', '=', owner.id).execute()
    const statuses = async () => {
      const asked = [...keys, 'pictures/logos/abc/80.webp'].map((key) => app.request(`/media/${key}`))
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const { db, messenger } = app.parts
    await askForDeletion({ db, messenger }, owner.id)
    await expect.poll(statuses).toEqual([404, 404, 404, 404])
    await cancelDeletion(
      { db, messenger },
      { id: owner.id, email: 'a@example.lk', mobile: null, language: null },
    )
    await expect.poll(statuses).toEqual([200, 200, 200, 200])
  })
})
