import { createClient, watchCalls } from '@serendib/contract'

// There is no session inside a frame of another site.
const call = createClient({ origin: '', token: () => null })

/** Reports a view of three seconds; the server decides whether it counts. */
export async function countView(video: { id: number; slug: string }): Promise<void> {
  try {
    await call(watchCalls.incrementViewCount, { body: { videoId: video.id, slug: video.slug } })
  } catch {
    // Viewers don't need to know about a failed count.
  }
}
