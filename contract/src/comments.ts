import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { Flag, Id, text } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** A comment or a reply. */
export const Comment = wireObject({
  id: as('comment_id', z.int()),
  parentId: as('parent_id', z.nullable(z.int())),
  text: as('comment', z.string()),
  authorName: as('author_name', z.string()),
  authorAvatarUrl: as('author_image', z.string()),
  /** The url of the channel that speaks, where one does. */
  authorChannelSlug: as('author_channel_url', z.nullable(z.string())),
  authorId: as('commented_by_user', z.int()),
  isByOwner: as('by_owner', Flag),
  /** '2 days ago'. */
  age: as('days', z.string()),
  created: as('created_date', z.string()),
  likes: as('likes', z.int()),
  dislikes: as('dislikes', z.int()),
  isPinned: as('pinned', Flag),
  isHearted: as('favourite', Flag),
  replies: as('replies', z.int()),
})
export type Comment = z.output<typeof Comment>

/** `pin`: the pinned one, then likes minus dislikes, then the newest. `new`: the newest. */
export const CommentOrder = z.enum(['pin', 'new'])
export type CommentOrder = z.output<typeof CommentOrder>

export const commentCalls = calls('comments', {
  addComment: endpoint({
    method: 'POST',
    path: '/v1/watch/addComment',
    access: 'signed-in',
    summary: "Adds a comment, or a reply to one (parent_id), as oneself or as a channel of one's own.",
    body: wireObject({
      parentId: as('parent_id', OptionalId),
      videoId: as('video_id', Id),
      text: as(
        'comment',
        text({
          max: LIMITS.commentMax,
          tooLong: `A comment has ${LIMITS.commentMax} characters at the most`,
        }),
      ),
      userId: viewerId('commented_by_user'),
      channelId: as('commented_by_channel', OptionalId),
    }),
    reply: envelope({ comment: as('dataset', Comment) }),
    refusals: ['video_not_found', 'comment_empty', 'comment_not_found', 'reply_to_reply', 'not_yours'],
  }),
  dspComments: endpoint({
    method: 'GET',
    path: '/v1/watch/dspComments',
    access: 'public',
    summary: "A video's comments, 20 at a time.",
    query: wireObject({ videoId: as('vid', Id), order: as('sm', z.optional(CommentOrder)), ...pageQuery }),
    reply: envelope({ comments: as('dataset', z.array(Comment)), ...pageReply }),
  }),
  viewReplies: endpoint({
    method: 'GET',
    path: '/v1/watch/viewReplies',
    access: 'public',
    summary: 'The replies to a comment, the oldest first, 20 at a time.',
    query: wireObject({ commentId: as('cmid', Id), ...pageQuery }),
    reply: envelope({ replies: as('dataset', z.array(Comment)), ...pageReply }),
  }),
})
