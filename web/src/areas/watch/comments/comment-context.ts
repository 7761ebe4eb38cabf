import type { VideoDetail } from '@serendib/contract'

/** The context that every comment of a video needs. */
export interface CommentContext {
  readonly video: VideoDetail
  readonly onSeek: (seconds: number) => void
  /** Tells screen readers what happened. */
  readonly announce: (words: string) => void
  /** Called when a comment was removed, and the focus with it. */
  readonly onRemoved: () => void
}
