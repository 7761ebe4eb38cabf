import { contract } from '@serendib/contract'
import type { AccountKey } from './catalogue.ts'
import { captions, channels, videos } from './catalogue.ts'
import type { Person } from './people.ts'
import type { Progress } from './progress.ts'

const LAST_LINE_SECONDS = 6

/** Adds captions to videos as their owners. A video's first captions become the default. */
export async function addCaptions(
  person: (key: AccountKey) => Promise<Person>,
  progress: Progress,
): Promise<void> {
  for (const { slug, language, lines } of captions) {
    const video = videos.find((video) => video.slug === slug)
    const channel = channels.find(({ key }) => key === video?.channel)
    if (!channel) continue
    await progress.once(`captions of ${slug} in ${language}`, async () => {
      const { call } = await person(channel.owner)
      const { video } = await call(contract.watch.displayVideoData, { query: { slug } })
      await call(contract.captions.saveCaptions, {
        body: { videoId: video.id, language, isDefault: false },
        files: { captions: new Blob([webVtt(lines)]) },
      })
    })
  }
}

function webVtt(lines: readonly (readonly [from: number, text: string])[]): string {
  const cues = lines.map(([from, text], index) => {
    const until = lines[index + 1]?.[0] ?? from + LAST_LINE_SECONDS
    return `${clock(from)} --> ${clock(until)}\n${text}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function clock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}.000`
}
