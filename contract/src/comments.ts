import * as z from 'zod/mini'
import { OwnChannel } from './channels.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, plainText, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { VoteType } from './watch.ts'

/** A comment or a reply. */
export const Comment = wireObject({
  id: as('comment_id', Whole),
  parentId: as('parent_id', z.nullable(Whole)),
  videoId: as('video_id', Whole),
  text: as('comment', AnyText),
  authorName: as('author_name', AnyText),
  authorAvatarUrl: as('author_image', AnyText),
  /** The URL of the channel that the comment was written as; null for the account itself. */
  authorChannelSlug: as('author_channel_url', z.nullable(AnyText)),
  authorId: as('commented_by_user', Whole),
  /** The channel that the comment was written as; null for the account itself. */
  authorChannelId: as('commented_by_channel', z.nullable(Whole)),
  isByOwner: as('by_owner', Flag),
  /** '2 days ago'. */
  age: as('days', AnyText),
  created: as('created_date', AnyText),
  likes: as('likes', Whole),
  dislikes: as('dislikes', Whole),
  isPinned: as('pinned', Flag),
  isHearted: as('favourite', Flag),
  replies: as('replies', Whole),
  isEdited: as('edited', Flag),
  /** The viewer's own vote. */
  vote: as('vote', z.nullable(VoteType)),
  /** Whether the viewer reported it. */
  isReported: as('reported', Flag),
  /** Waits for review: only its author sees it. */
  isHeld: as('held', Flag),
})
export type Comment = z.output<typeof Comment>

/** An account that the viewer has blocked from commenting on the viewer's videos. */
export const BlockedCommenter = wireObject({
  userId: as('blocked_user_id', Whole),
  name: as('blocked_name', AnyText),
  avatarUrl: as('blocked_image', AnyText),
  /** YYYY-MM-DD, Asia/Colombo. */
  blockedOn: as('blocked_date', AnyText),
})
export type BlockedCommenter = z.output<typeof BlockedCommenter>

/** `pin`: the pinned comment, then by likes minus dislikes, then newest first. `new`: newest first. */
export const CommentOrder = z.enum(['pin', 'new'])
export type CommentOrder = z.output<typeof CommentOrder>

const CommentText = plainText({
  max: LIMITS.commentMax,
  tooLong: `Comments can be up to ${LIMITS.commentMax} characters long`,
})

/** A call for the owner of the video's channel. */
const ownerAction = { commentId: as('cmid', Id) }

/** The URL of a video that is not public. Its id is not sufficient, because ids can be guessed. */
const slug = as('vd_url', z.optional(AnyText))

export const commentCalls = calls('comments', {
  addComment: endpoint({
    method: 'POST',
    path: '/v1/watch/addComment',
    access: 'signed-in',
    rateLimit: 'comment',
    summary:
      'Creates a comment or a reply (parent_id), as the viewer or as one of their channels. The author of the answered reply is notified, too. ' +
      'With a watched word in it, it is held for review (held: 1): only its author sees it until it is approved.',
    body: wireObject({
      parentId: as('parent_id', OptionalId),
      /** The reply in the same thread that is answered. */
      answeredId: as('answered_id', OptionalId),
      videoId: as('video_id', Id),
      slug,
      text: as('comment', CommentText),
      userId: viewerId('commented_by_user'),
      channelId: as('commented_by_channel', OptionalId),
    }),
    reply: envelope({ comment: as('dataset', Comment) }),
    errors: [
      'video_not_found',
      'comments_closed',
      'commenter_blocked',
      'comment_empty',
      'comment_not_found',
      'reply_to_reply',
      'not_yours',
    ],
  }),
  dspComments: endpoint({
    method: 'GET',
    path: '/v1/watch/dspComments',
    access: 'public',
    cache: 'guests',
    summary: "Returns a video's comments, 20 per page.",
    query: wireObject({
      videoId: as('vid', Id),
      slug,
      order: as('sm', z.optional(CommentOrder)),
      ...pageQuery,
    }),
    reply: envelope({ comments: as('dataset', z.array(Comment)), ...pageReply }),
  }),
  viewReplies: endpoint({
    method: 'GET',
    path: '/v1/watch/viewReplies',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the replies to a comment, oldest first, 20 per page.',
    query: wireObject({ commentId: as('cmid', Id), slug, ...pageQuery }),
    reply: envelope({ replies: as('dataset', z.array(Comment)), ...pageReply }),
  }),
  viewReplyCount: endpoint({
    method: 'GET',
    path: '/v1/watch/viewReplyCount',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the number of replies to a comment.',
    query: wireObject({ commentId: as('cmid', Id), slug }),
    reply: envelope({ replies: as('dataset', Whole) }),
    errors: ['comment_not_found'],
  }),
  showPinnedComment: endpoint({
    method: 'GET',
    path: '/v1/watch/showPinnedComment',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the pinned comment of a video. The status is 0 if no comment is pinned.',
    query: wireObject({ videoId: as('vid', Id), slug }),
    reply: envelope({ comment: as('dataset', z.nullable(Comment)) }),
  }),
  commentThread: endpoint({
    method: 'GET',
    path: '/v1/watch/commentThread',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns a single comment, for a link to it. For a reply, returns its parent comment and the reply.',
    query: wireObject({ videoId: as('vid', Id), slug, commentId: as('cmid', Id) }),
    reply: envelope({ comment: as('dataset', Comment), reply: as('reply', z.nullable(Comment)) }),
    errors: ['comment_not_found'],
  }),
  activeChannels: endpoint({
    method: 'GET',
    path: '/v1/watch/activeChannels',
    access: 'private',
    summary: 'Returns the channels that the viewer can comment as.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  editComment: endpoint({
    method: 'POST',
    path: '/v1/watch/editComment',
    access: 'signed-in',
    rateLimit: 'comment',
    summary:
      "Edits one of the viewer's comments. It is marked as edited, and held for review if it contains a watched word.",
    body: wireObject({ commentId: as('cmid', Id), text: as('comment', CommentText) }),
    reply: envelope({ comment: as('dataset', Comment) }),
    errors: ['comment_empty', 'comment_not_found', 'not_yours', 'commenter_blocked'],
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/v1/watch/removeComment',
    access: 'signed-in',
    summary:
      "Deletes a comment and its replies. Allowed for its author and the owner of the video's channel.",
    body: wireObject(ownerAction),
    reply: envelope({ removed: as('removed', Whole) }),
    errors: ['comment_not_found', 'not_yours'],
  }),
  pinComment: endpoint({
    method: 'POST',
    path: '/v1/watch/pinComment',
    access: 'signed-in',
    rateLimit: 'vote',
    summary: 'Pins a comment and unpins the previous one. Only for the owner of the video.',
    body: wireObject({ commentId: as('cid', Id), videoId: as('vid', Id) }),
    reply: envelope({}),
    errors: ['comment_not_found', 'not_yours', 'reply_not_pinnable'],
  }),
  removePinnedComment: endpoint({
    method: 'POST',
    path: '/v1/watch/removePinnedComment',
    access: 'signed-in',
    rateLimit: 'vote',
    summary: 'Unpins a comment. Only for the owner of the video.',
    body: wireObject(ownerAction),
    reply: envelope({}),
    errors: ['comment_not_found', 'not_yours'],
  }),
  adminLikesComments: endpoint({
    method: 'POST',
    path: '/v1/watch/adminLikesComments',
    access: 'signed-in',
    rateLimit: 'vote',
    summary: 'Adds or removes the heart of the channel owner on a comment (toggle).',
    body: wireObject(ownerAction),
    reply: envelope({ isHearted: as('favourite', Flag) }),
    errors: ['comment_not_found', 'not_yours'],
  }),
  voteComments: endpoint({
    method: 'POST',
    path: '/v1/watch/voteComments',
    access: 'signed-in',
    rateLimit: 'vote',
    summary:
      'Votes on a comment or reply. Repeating a vote clears it; the opposite vote replaces it. `wanted` works as in voteVideo.',
    body: wireObject({
      commentId: as('commentId', Id),
      slug,
      /** Sent by existing clients, but ignored. */
      authorId: as('commentedBy', OptionalId),
      channelId: as('videoOwnedChannelId', OptionalId),
      vote: as('vote_type', VoteType),
      isWanted: as('wanted', TextFlag),
    }),
    reply: envelope({
      likes: as('likes', Whole),
      dislikes: as('dislikes', Whole),
      vote: as('vote', z.nullable(VoteType)),
    }),
    errors: ['comment_not_found'],
  }),
  closeComments: endpoint({
    method: 'POST',
    path: '/v1/watch/closeComments',
    access: 'signed-in',
    summary:
      "Turns off the comments of one of the viewer's videos, or turns them on again (closed: 0). Existing comments stay.",
    body: wireObject({ videoId: as('vid', Id), isClosed: as('closed', TextFlag) }),
    reply: envelope({}),
    errors: ['video_not_found'],
  }),
  blockCommenter: endpoint({
    method: 'POST',
    path: '/v1/watch/blockCommenter',
    access: 'signed-in',
    summary:
      "Blocks the author of a comment from commenting on the viewer's videos. With remove: 1, their existing comments there are deleted with the replies.",
    body: wireObject({ ...ownerAction, isRemoving: as('remove', TextFlag) }),
    reply: envelope({ userId: as('blocked_user_id', Whole), removed: as('removed', Whole) }),
    errors: ['comment_not_found', 'not_yours', 'cannot_block_self'],
  }),
  unblockCommenter: endpoint({
    method: 'POST',
    path: '/v1/watch/unblockCommenter',
    access: 'signed-in',
    summary: 'Unblocks a commenter. Does nothing if they were not blocked.',
    body: wireObject({ blockedId: as('blocked_user_id', Id) }),
    reply: envelope({}),
  }),
  blockedCommenters: endpoint({
    method: 'GET',
    path: '/v1/watch/blockedCommenters',
    access: 'private',
    summary: 'Returns the commenters that the viewer has blocked, newest first, 20 per page.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope({ commenters: as('dataset', z.array(BlockedCommenter)), ...pageReply }),
  }),
})
