import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, wireObject } from './kernel/wire-object.ts'

/** A video in any list. */
export const VideoCard = wireObject({
  id: as('vd_id', Whole),
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
  /** 'm:ss' or 'h:mm:ss'. */
  duration: as('vd_duration', AnyText),
  /** '3 days ago'. */
  age: as('vd_days', AnyText),
  /** YYYY-MM-DD. */
  published: as('vd_published', AnyText),
  views: as('vd_views', Whole),
  /** Addresses of the poster, 640, 320 and 1280 pixels wide, in this order. */
  posters: as('vd_thumbs', z.array(AnyText)),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type VideoCard = z.output<typeof VideoCard>

/** A category of videos. */
export const Category = wireObject({ id: as('id', Whole), name: as('name', AnyText) })
export type Category = z.output<typeof Category>

/** A category with its newest videos. */
export const CategoryShelf = wireObject({
  id: as('cat_id', Whole),
  name: as('cat_name', AnyText),
  videos: as('videos', z.array(VideoCard)),
})
export type CategoryShelf = z.output<typeof CategoryShelf>

/** The film behind the hero of Home. */
export const HeroVideo = wireObject({
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  channelName: as('ch_name', AnyText),
  posters: as('vd_thumbs', z.array(AnyText)),
  /** A direct MP4, light enough to loop. */
  fileUrl: as('vd_direct', AnyText),
})
export type HeroVideo = z.output<typeof HeroVideo>

const cards = as('dataset', z.array(VideoCard))

export const videoCalls = calls('videos', {
  recentUploads: endpoint({
    method: 'GET',
    path: '/v1/home/recentUploads',
    access: 'public',
    summary: 'The newest public videos.',
    query: wireObject({ ...pageQuery }),
    reply: envelope({ videos: cards, ...pageReply }),
  }),
  editorsPick: endpoint({
    method: 'GET',
    path: '/v1/home/editorsPick',
    access: 'public',
    summary: 'The videos that the editors chose, in their order.',
    reply: envelope({ videos: cards }),
  }),
  hero: endpoint({
    method: 'GET',
    path: '/v1/home/hero',
    access: 'public',
    summary: 'The film behind the hero of Home.',
    reply: envelope({ video: as('dataset', z.nullable(HeroVideo)) }),
  }),
  homeShelves: endpoint({
    method: 'GET',
    path: '/v1/videos/videoList/home',
    access: 'public',
    summary: 'The categories that have videos, each with its newest 15.',
    reply: envelope({ shelves: as('dataset', z.array(CategoryShelf)) }),
  }),
  allVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/videoList/allVideos',
    access: 'public',
    summary: 'All public videos, the newest first, of one category or of all.',
    query: wireObject({ categoryId: as('category', OptionalId), ...pageQuery }),
    reply: envelope({ videos: cards, ...pageReply }),
  }),
  allCategories: endpoint({
    method: 'GET',
    path: '/v1/category/allcategories',
    access: 'public',
    summary: 'The categories, in their order.',
    reply: envelope({ categories: as('dataset', z.array(Category)) }),
  }),
})
