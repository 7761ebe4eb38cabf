import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { VideoDetail } from '@serendib/contract'
import { KEPT_FILMS } from '../../platform/on-device.ts'
import { storedValue } from '../../platform/stored-value.ts'

const KeptFilm = z.object({
  videoId: z.number(),
  slug: z.string(),
  title: z.string(),
  channelName: z.string(),
  durationSeconds: z.number(),
  /** 'm:ss' or 'h:mm:ss'. */
  duration: z.string(),
  /** When it had last got another file, as the site writes it. Films kept before this was noted lack it. */
  fileChangedAt: z.optional(z.nullable(z.string())),
  /** A stream of one rung, or the plain MP4 where the browser plays no other. */
  form: z.enum(['stream', 'file']),
  /** As of the player's ladder; 0 where there is none: sound alone, or the plain file. */
  rung: z.number(),
  /** What it takes, and how much of that is here. */
  bytes: z.number(),
  doneBytes: z.number(),
  /** `partial`: not all of it is here. `gone`: it was taken down, or cut, and nothing of it is here any more. */
  state: z.enum(['partial', 'kept', 'gone']),
  /** It is gone because it was cut: it can be kept again. */
  isCut: z.optional(z.boolean()),
  /** The moment (ms) when the site was last asked whether it still shows the film. */
  checkedAt: z.number(),
  /** What is played: the address of the playlist, or of the file, as the site names it. */
  streamPath: z.string(),
  posterPath: z.nullable(z.string()),
  /** Addresses, as the site names them, of all files that lie beside it. */
  paths: z.array(z.string()),
})
/** A film that is kept on the device, or on its way there. */
export type KeptFilm = z.output<typeof KeptFilm>

/** A film that is here and plays. A half is none. */
export type WholeFilm = KeptFilm & { state: 'kept' }

const none: readonly KeptFilm[] = []

const stored = storedValue<readonly KeptFilm[]>(
  KEPT_FILMS,
  (text) => (text === null ? none : z.parse(z.array(KeptFilm), JSON.parse(text))),
  (films) => (films.length === 0 ? null : JSON.stringify(films)),
)

/** The films of this device, the newest first. */
export const listFilms = stored.get

export function findFilm(videoId: number): KeptFilm | undefined {
  return stored.get().find((film) => film.videoId === videoId)
}

export function addFilm(film: KeptFilm): void {
  stored.set([film, ...stored.get().filter((other) => other.videoId !== film.videoId)])
}

/** Changes what is noted of a film; one that was removed meanwhile stays away. */
export function changeFilm(videoId: number, change: Partial<KeptFilm>): void {
  const film = findFilm(videoId)
  if (!film) return
  const changed = { ...film, ...change }
  stored.set(stored.get().map((other) => (other === film ? changed : other)))
}

export function dropFilm(videoId: number): void {
  stored.set(stored.get().filter((film) => film.videoId !== videoId))
}

/** The films of this device, for components; other windows' changes are seen too. */
export function useFilms(): readonly KeptFilm[] {
  return useSyncExternalStore(stored.subscribe, stored.get, () => none)
}

/** Whether a film is shown otherwise than it is kept: it was cut or got another file, and what was there before should not stay here. */
export function isOtherwise(film: KeptFilm, shown: ShownFilm): boolean {
  const hasOtherFile = (film.fileChangedAt ?? null) !== shown.fileChangedAt
  return hasOtherFile || Math.abs(film.durationSeconds - shown.durationSeconds) > 1
}

export type ShownFilm = Pick<VideoDetail, 'durationSeconds' | 'fileChangedAt'>

export function isWhole(film: KeptFilm | undefined): film is WholeFilm {
  return film?.state === 'kept'
}
