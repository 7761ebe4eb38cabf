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
  /** URLs of the thumbnail, 640, 320 and 1280 pixels wide, in this order. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
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

/** The video in the hero of Home. */
export const HeroVideo = wireObject({
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  channelName: as('ch_name', AnyText),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  /** A progressive MP4, small enough to loop. */
  fileUrl: as('vd_direct', AnyText),
})
export type HeroVideo = z.output<typeof HeroVideo>

const cards = as('dataset', z.array(VideoCard))

export const videoCalls = calls('videos', {
  recentUploads: endpoint({
    method: 'GET',
    path: '/v1/home/recentUploads',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the newest public videos.',
    query: wireObject({ ...pageQuery }),
    reply: envelope({ videos: cards, ...pageReply }),
  }),
  editorsPick: endpoint({
    method: 'GET',
    path: '/v1/home/editorsPick',
    access: 'public',
    cache: 'guests',
    summary: "Returns the editors' picks, in order.",
    reply: envelope({ videos: cards }),
  }),
  hero: endpoint({
    method: 'GET',
    path: '/v1/home/hero',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the home page hero video.',
    reply: envelope({ video: as('dataset', z.nullable(HeroVideo)) }),
  }),
  homeShelves: endpoint({
    method: 'GET',
    path: '/v1/videos/videoList/home',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the categories that have videos, each with its 15 newest videos.',
    reply: envelope({ shelves: as('dataset', z.array(CategoryShelf)) }),
  }),
  allVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/videoList/allVideos',
    access: 'public',
    cache: 'guests',
    summary: 'Returns all public videos, newest first, optionally of one category.',
    query: wireObject({ categoryId: as('category', OptionalId), ...pageQuery }),
    reply: envelope({ videos: cards, ...pageReply }),
  }),
  allCategories: endpoint({
    method: 'GET',
    path: '/v1/category/allcategories',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the categories, in order.',
    reply: envelope({ categories: as('dataset', z.array(Category)) }),
  }),
})
