import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import {
  accounts,
  channels,
  comments,
  videoOf,
  heroSlug,
  libraries,
  playlists,
  subscriptions,
  videos,
  votesOf,
} from './catalogue.ts'

const slugs = videos.map((video) => video.slug)
const lengthOf = (video: (typeof videos)[number]) => video.shots.reduce((sum, shot) => sum + shot.seconds, 0)
const unique = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

describe('the demo catalogue', () => {
  it('has the promised size', () => {
    expect(videos.length).toBeGreaterThanOrEqual(30)
    expect(channels.length).toBeGreaterThanOrEqual(6)
    expect(new Set(videos.map((video) => video.categories[0])).size).toBeGreaterThanOrEqual(5)
    expect(videos.filter((video) => video.isPortrait).length).toBeGreaterThanOrEqual(3)
    expect(videos.filter((video) => lengthOf(video) > 60).length).toBeGreaterThanOrEqual(3)
    expect(accounts.filter((account) => 'printedAs' in account).map((account) => account.printedAs)).toEqual([
      'uploader',
      'member',
    ])
  })

  it('contains only existing videos in libraries', () => {
    const kept = libraries.flatMap(({ watched, later }) => watched.map(([slug]) => slug).concat(later))
    expect(kept.filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it('gives every video and channel a unique, valid URL', () => {
    for (const slug of [...slugs, ...channels.map((channel) => channel.slug)])
      expect(slug).toMatch(/^[A-Za-z0-9_-]{3,60}$/)
    expect(unique(slugs)).toBe(true)
    expect(unique(channels.map((channel) => channel.slug))).toBe(true)
    expect(unique(channels.map((channel) => channel.name))).toBe(true)
    expect(unique(accounts.map((account) => account.email))).toBe(true)
  })

  it('refers only to existing videos, channels and people', () => {
    const people: string[] = accounts.map((account) => account.key)
    const keys: string[] = channels.map((channel) => channel.key)
    expect(slugs).toContain(heroSlug)
    expect(videos[0]?.slug).toBe(heroSlug)
    for (const video of videos) expect(keys).toContain(video.channel)
    for (const comment of comments) expect(slugs).toContain(comment.video)
    for (const playlist of playlists) for (const slug of playlist.videos) expect(slugs).toContain(slug)
    for (const { account, channel } of subscriptions) {
      expect(people).toContain(account)
      expect(keys).toContain(channel)
    }
  })

  it('lets people comment only as their own channel and never vote or subscribe twice', () => {
    const ownerOf = new Map<string, string>(channels.map((channel) => [channel.key, channel.owner]))
    const spoken = [...comments, ...comments.flatMap((comment) => comment.replies ?? [])]
    const usurped = spoken.filter(({ author, asChannel }) => asChannel && ownerOf.get(asChannel) !== author)
    expect(usurped).toEqual([])
    expect(playlists.filter(({ owner, channel }) => channel && ownerOf.get(channel) !== owner)).toEqual([])
    for (const { account, channel } of subscriptions) expect(ownerOf.get(channel)).not.toBe(account)
    expect(unique(subscriptions.map(({ account, channel }) => `${account} ${channel}`))).toBe(true)
    for (const slug of slugs) {
      const { likes, dislikes } = votesOf(slug)
      expect(likes.filter((key) => dislikes.includes(key))).toEqual([])
    }
    for (const { likes } of spoken) expect(likes).toBeLessThan(accounts.length)
  })

  it('uses only places that the site ships with', async () => {
    const shipped = await readFile(new URL('../server/migrations/0001-baseline.sql', import.meta.url), 'utf8')
    const named = videos.flatMap(({ place }) => place ?? [])
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter((place) => !shipped.includes(`('${place}', `))).toEqual([])
  })

  it('respects all length limits and places chapters within their videos', () => {
    for (const video of videos) {
      expect(video.title.length).toBeLessThanOrEqual(120)
      expect(video.categories.length).toBeLessThanOrEqual(3)
      const chapters = [...video.description.matchAll(/^(\d+):(\d\d) /gm)].map(
        ([, m, s]) => Number(m) * 60 + Number(s),
      )
      for (const start of chapters) expect(start).toBeLessThan(lengthOf(video))
      expect(videoOf(video).width > videoOf(video).height).toBe(!video.isPortrait)
    }
  })
})
