import { Refused, watchCalls } from '@serendib/contract'
import { callAsGuest, whenFree } from './keeping.ts'
import { deleteFilm, hasFilm, listStored, putVideo } from './film-store.ts'
import {
  changeFilm,
  dropFilm,
  findFilm,
  isOtherwise,
  isWhole,
  listFilms,
  type KeptFilm,
} from './kept-films.ts'

/** So long nobody asks again whether the site still shows a film. */
const CHECKED_MS = 60 * 60 * 1000

/**
 * Sets right what is noted of the films here: what the browser has let go is kept no more, and of what was taken down nothing
 * stays. Without a connection all stays as it is.
 */
export async function checkFilms(): Promise<void> {
  const noted = listFilms().filter(({ state }) => state !== 'gone')
  // Some are left behind by a window that was closed at the wrong moment, or whose notes were cleared.
  const videoIds = new Set([...noted.map(({ videoId }) => videoId), ...(await listStored())])
  for (const videoId of videoIds) await whenFree(videoId, () => settle(videoId))
  for (const film of listFilms()) {
    if (isWhole(film) && film.checkedAt < Date.now() - CHECKED_MS) await askFor(film)
  }
}

/** What is noted, and what is here: where one of them is missing, the other is of no use. */
async function settle(videoId: number): Promise<void> {
  if (!(await hasFilm(videoId))) dropFilm(videoId)
  else if (!findFilm(videoId)) await deleteFilm(videoId)
}

/** Asks the site for a film, as anybody may. One that it shows no more, or otherwise, goes from the device too. */
export async function askFor(film: KeptFilm): Promise<void> {
  const { videoId, slug } = film
  let isCut = false
  try {
    const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug } })
    // The address may be another film's by now.
    isCut = video.id === videoId && isOtherwise(film, video)
    if (video.id === videoId && !isCut) {
      await putVideo(video)
      const { slug: newest, title, channelName } = video
      changeFilm(videoId, { checkedAt: Date.now(), slug: newest, title, channelName })
      return
    }
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'video_not_found')) return
  }
  changeFilm(videoId, { state: 'gone', isCut })
  await deleteFilm(videoId)
}
