/** One film, as the player needs to know it. */
export interface PlayerSource {
  /** The HLS master playlist. It also names the source: another address is another film. */
  hlsUrl: string
  /** A plain MP4, played where the browser cannot do adaptive streaming. */
  directUrl?: string | undefined
  /** 1280 pixels wide. */
  posterUrl?: string | undefined
  /** The same 640 wide, for phones; not of an upright film, of which it would be too little. */
  posterSmallUrl?: string | undefined
  title: string
  /** Shown beside the title on a lock screen. */
  author?: string | undefined
  /** WebVTT whose cues name parts of sprite sheets (`sheet.jpg#xywh=0,0,160,90`). */
  storyboardUrl?: string | undefined
  /** Known before the stream is, so that the bar has its length at once. */
  durationSeconds?: number | undefined
  renditions?: readonly Rendition[] | undefined
  /** All of it lies on the device, as a stream or as the plain file alone: without a connection it plays on. */
  onDevice?: 'stream' | 'file' | undefined
}

/** One rung of the ladder. */
export interface Rendition {
  /** The rung's name in pixels: the short side, so 720 is 1280x720 and also 720x1280. */
  height: number
  /** What playing the whole film at this rung costs. */
  bytes?: number | undefined
}

/** A chapter runs until the next one starts. */
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
  /** Shown to whoever has chosen nothing yet. */
  isDefault?: boolean
}

/** The film that follows, shown when this one has ended. */
export interface NextFilm {
  title: string
  posterUrl?: string | undefined
}
