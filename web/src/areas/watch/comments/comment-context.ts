import type { VideoDetail } from '@serendib/contract'

/** The context that every comment of a video needs. */
export interface CommentContext {
  readonly video: VideoDetail
  readonly onSeek: (seconds: number) => void
  /** Tells screen readers what happened. */
  readonly announce: (words: string) => void
  /** The heading, which gets the focus when a comment was removed with the button that had it. */
  readonly title: () => HTMLElement | null
}
