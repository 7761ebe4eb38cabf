import * as z from 'zod/mini'
import { OwnChannel } from './channels.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, text, TextFlag, Whole } from './kernel/scalars.ts'
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
  /** The url of the channel that speaks, where one does. */
  authorChannelSlug: as('author_channel_url', z.nullable(AnyText)),
  authorId: as('commented_by_user', Whole),
  /** The channel that speaks; null where a person does. */
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
})
export type Comment = z.output<typeof Comment>

/** Somebody whose comments the viewer does not take under their films. */
export const BlockedCommenter = wireObject({
  userId: as('blocked_user_id', Whole),
  name: as('blocked_name', AnyText),
  avatarUrl: as('blocked_image', AnyText),
  /** YYYY-MM-DD, Asia/Colombo. */
  blockedOn: as('blocked_date', AnyText),
})
export type BlockedCommenter = z.output<typeof BlockedCommenter>

/** `pin`: the pinned one, then likes minus dislikes, then the newest. `new`: the newest. */
export const CommentOrder = z.enum(['pin', 'new'])
export type CommentOrder = z.output<typeof CommentOrder>

const CommentText = text({
  max: LIMITS.commentMax,
  tooLong: `A comment has ${LIMITS.commentMax} characters at the most`,
})

/** What the owner of a video's channel does with a comment under it. */
const ownerAct = { commentId: as('cmid', Id) }

/** The address of a video that is not public: numbers can be guessed, and alone they open nothing. */
const slug = as('vd_url', z.optional(AnyText))

export const commentCalls = calls('comments', {
  addComment: endpoint({
    method: 'POST',
    path: '/v1/watch/addComment',
    access: 'signed-in',
    pace: 'comment',
    summary: "Adds a comment, or a reply to one (parent_id), as oneself or as a channel of one's own.",
    body: wireObject({
      parentId: as('parent_id', OptionalId),
      videoId: as('video_id', Id),
      slug,
      text: as('comment', CommentText),
      userId: viewerId('commented_by_user'),
      channelId: as('commented_by_channel', OptionalId),
    }),
    reply: envelope({ comment: as('dataset', Comment) }),
    refusals: [
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
    summary: "A video's comments, 20 at a time.",
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
    summary: 'The replies to a comment, the oldest first, 20 at a time.',
    query: wireObject({ commentId: as('cmid', Id), slug, ...pageQuery }),
    reply: envelope({ replies: as('dataset', z.array(Comment)), ...pageReply }),
  }),
  viewReplyCount: endpoint({
    method: 'GET',
    path: '/v1/watch/viewReplyCount',
    access: 'public',
    summary: 'How many replies a comment has.',
    query: wireObject({ commentId: as('cmid', Id), slug }),
    reply: envelope({ replies: as('dataset', Whole) }),
    refusals: ['comment_not_found'],
  }),
  showPinnedComment: endpoint({
    method: 'GET',
    path: '/v1/watch/showPinnedComment',
    access: 'public',
    summary: 'The pinned comment of a video: status 0 where there is none.',
    query: wireObject({ videoId: as('vid', Id), slug }),
    reply: envelope({ comment: as('dataset', z.nullable(Comment)) }),
  }),
  commentThread: endpoint({
    method: 'GET',
    path: '/v1/watch/commentThread',
    access: 'public',
    summary: 'One comment, for a link to it; of a reply, the comment that it answers and the reply.',
    query: wireObject({ videoId: as('vid', Id), slug, commentId: as('cmid', Id) }),
    reply: envelope({ comment: as('dataset', Comment), reply: as('reply', z.nullable(Comment)) }),
    refusals: ['comment_not_found'],
  }),
  activeChannels: endpoint({
    method: 'GET',
    path: '/v1/watch/activeChannels',
    access: 'private',
    summary: 'The channels as which the viewer can comment: their own.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  editComment: endpoint({
    method: 'POST',
    path: '/v1/watch/editComment',
    access: 'signed-in',
    pace: 'comment',
    summary: "Changes what one's own comment says; it is marked as edited.",
    body: wireObject({ commentId: as('cmid', Id), text: as('comment', CommentText) }),
    reply: envelope({ comment: as('dataset', Comment) }),
    refusals: ['comment_empty', 'comment_not_found', 'not_yours', 'commenter_blocked'],
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/v1/watch/removeComment',
    access: 'signed-in',
    summary: "Removes a comment with its replies: its author's, and the owner's of the video's channel.",
    body: wireObject(ownerAct),
    reply: envelope({ removed: as('removed', Whole) }),
    refusals: ['comment_not_found', 'not_yours'],
  }),
  pinComment: endpoint({
    method: 'POST',
    path: '/v1/watch/pinComment',
    access: 'signed-in',
    pace: 'vote',
    summary: 'Pins a comment in the place of the one that was pinned; for the owner of the video.',
    body: wireObject({ commentId: as('cid', Id), videoId: as('vid', Id) }),
    reply: envelope({}),
    refusals: ['comment_not_found', 'not_yours', 'reply_not_pinnable'],
  }),
  removePinnedComment: endpoint({
    method: 'POST',
    path: '/v1/watch/removePinnedComment',
    access: 'signed-in',
    pace: 'vote',
    summary: 'Unpins a comment; for the owner of the video.',
    body: wireObject(ownerAct),
    reply: envelope({}),
    refusals: ['comment_not_found', 'not_yours'],
  }),
  adminLikesComments: endpoint({
    method: 'POST',
    path: '/v1/watch/adminLikesComments',
    access: 'signed-in',
    pace: 'vote',
    summary: "The owner's heart for a comment; the same again takes it back.",
    body: wireObject(ownerAct),
    reply: envelope({ isHearted: as('favourite', Flag) }),
    refusals: ['comment_not_found', 'not_yours'],
  }),
  voteComments: endpoint({
    method: 'POST',
    path: '/v1/watch/voteComments',
    access: 'signed-in',
    pace: 'vote',
    summary:
      'Votes for a comment or a reply: the same vote again clears it, the other one replaces it. `wanted` as for voteVideo.',
    body: wireObject({
      commentId: as('commentId', Id),
      slug,
      /** Sent by callers, and known without them. */
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
    refusals: ['comment_not_found'],
  }),
  closeComments: endpoint({
    method: 'POST',
    path: '/v1/watch/closeComments',
    access: 'signed-in',
    summary:
      "Closes the comments of one's own video, or opens them again (closed: 0). Those that are there stay.",
    body: wireObject({ videoId: as('vid', Id), isClosed: as('closed', TextFlag) }),
    reply: envelope({}),
    refusals: ['video_not_found'],
  }),
  blockCommenter: endpoint({
    method: 'POST',
    path: '/v1/watch/blockCommenter',
    access: 'signed-in',
    summary:
      "Takes no more comments, under any of one's own videos, from who wrote this one; with remove: 1 all that they wrote there goes, with the replies to it.",
    body: wireObject({ ...ownerAct, isRemoving: as('remove', TextFlag) }),
    reply: envelope({ userId: as('blocked_user_id', Whole), removed: as('removed', Whole) }),
    refusals: ['comment_not_found', 'not_yours', 'own_comment'],
  }),
  unblockCommenter: endpoint({
    method: 'POST',
    path: '/v1/watch/unblockCommenter',
    access: 'signed-in',
    summary: "Takes somebody's comments again; nothing changes where they were taken.",
    body: wireObject({ blockedId: as('blocked_user_id', Id) }),
    reply: envelope({}),
  }),
  blockedCommenters: endpoint({
    method: 'GET',
    path: '/v1/watch/blockedCommenters',
    access: 'private',
    summary: 'From whom the viewer takes no comments, the newest block first, 20 at a time.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope({ commenters: as('dataset', z.array(BlockedCommenter)), ...pageReply }),
  }),
})
