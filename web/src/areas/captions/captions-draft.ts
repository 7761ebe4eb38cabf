import { currentSession } from '../../platform/session.ts'
import { LANGUAGES } from '../../platform/languages.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'

/** A chosen captions file that is not saved yet. */
export interface CaptionsDraft {
  readonly file: File
  /** Distinguishes files that were chosen one after the other, also the same one. */
  readonly pick: number
  readonly language: string
}

// Drafts by video id. Closing the dialog keeps them.
const captionsDrafts = new Drafts<CaptionsDraft | undefined>()

let picks = 0

/** Makes a file the captions draft of a video, whose details show it. Its language is the one in its name, `ella.si.srt`. */
export function draftCaptions(videoId: number, file: File): void {
  const named = /[._-]([a-z]{2})\.[^.]+$/i.exec(file.name)?.[1]?.toLowerCase()
  const language = LANGUAGES.find((each) => each === named) ?? LANGUAGES[0]
  captionsDrafts.write(currentSession()?.userId, String(videoId), { file, language, pick: ++picks })
}

/** The chosen captions file of a video. */
export function useCaptionsDraft(videoId: number) {
  const key = String(videoId)
  const { typed, type, discard } = useDraft(captionsDrafts, key, () => undefined)
  return {
    draft: typed,
    choose: (file: File, language: string) => type({ file, language, pick: ++picks }),
    changeLanguage: (language: string) => {
      if (typed) type({ ...typed, language })
    },
    /** Discards the file, unless another one was chosen in the meantime. */
    discard: (pick: number) => {
      if (captionsDrafts.read(currentSession()?.userId, key)?.pick !== pick) return
      type(undefined)
      discard()
    },
  }
}
