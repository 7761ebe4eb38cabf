/** One video, as the player needs it. */
export interface PlayerSource {
  /** The HLS master playlist. It also identifies the source: another URL is another video. */
  hlsUrl: string
  /** A plain MP4, played where the browser cannot do adaptive streaming. */
  directUrl?: string | undefined
  /** Whether the browser may offer to download the file; by default it may. */
  allowsDownloads?: boolean | undefined
  /** 1280 px wide. */
  thumbnailUrl?: string | undefined
  /** The same picture 640 px wide, for phones; omitted for portrait videos, where it would be too small. */
  thumbnailSmallUrl?: string | undefined
  /** The thumbnail for lock screens, which don't support every format. */
  artwork?: readonly MediaImage[] | undefined
  title: string
  /** Shown next to the title on a lock screen. */
  author?: string | undefined
  /** WebVTT whose cues name parts of sprite sheets (`sheet.jpg#xywh=0,0,160,90`). */
  storyboardUrl?: string | undefined
  /** Known before the stream loads, so that the seek bar has its length at once. */
  durationSeconds?: number | undefined
  renditions?: readonly Rendition[] | undefined
  /** The size of what sound only plays; 0 if the video has no audio. */
  soundBytes?: number | undefined
  /** The whole video is on the device, as a stream or as a plain file, and plays without a connection. */
  onDevice?: 'stream' | 'file' | undefined
}

/** One rendition of the ladder. */
export interface Rendition {
  /** The rendition's name in pixels: the short side, so 720 is 1280x720 and also 720x1280. */
  height: number
  /** The size of the whole video in this rendition, with its audio. */
  bytes?: number | undefined
}

/** A chapter lasts until the next one starts. */
export interface Chapter {
  startSeconds: number
  title: string
}

/** A WebVTT file with captions in one language. */
export interface CaptionTrack {
  url: string
  /** BCP 47, for example `si` or `en-GB`. */
  language: string
  label: string
  /** Shown to viewers who have not chosen a language. */
  isDefault?: boolean
}

/** The video that is offered when this one has ended. */
export interface NextVideo {
  title: string
  thumbnailUrl?: string | undefined
}
