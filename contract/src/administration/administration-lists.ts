import type * as z from 'zod/mini'
import { AnyText, Flag, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'
import { VideoStatus } from '../uploads.ts'

/** A comment or reply under a video in any state. */
export const CommentEntry = wireObject({
  id: as('comment_id', Whole),
  text: as('comment', AnyText),
  /** The name it was written under, and the account that wrote it. */
  authorName: as('comment_owner', AnyText),
  authorId: as('user_id', Whole),
  /** The channel's logo or the account's picture; empty if there is none. */
  authorAvatarUrl: as('comment_owner_image', AnyText),
  /** YYYY-MM-DD HH:mm:ss in Colombo. */
  written: as('comment_date', AnyText),
  isRemoved: as('removed', Flag),
  /** Hidden because its author's account is being deleted, or because it or its parent is held for review. */
  isHidden: as('hidden', Flag),
  openReports: as('reports', Whole),
  /** The video's title and URL. The URL is empty if it has none. */
  title: as('vd_title', AnyText),
  slug: as('vd_url', AnyText),
  videoStatus: as('vd_status', VideoStatus),
})
export type CommentEntry = z.output<typeof CommentEntry>

/** A sign-up that waits for approval, with its contact. */
export const SignUpEntry = wireObject({
  id: as('user_id', Whole),
  name: as('name', AnyText),
  email: as('email', AnyText),
  mobile: as('mobile', AnyText),
  /** YYYY-MM-DD HH:mm:ss in Colombo. */
  since: as('since', AnyText),
})
export type SignUpEntry = z.output<typeof SignUpEntry>
