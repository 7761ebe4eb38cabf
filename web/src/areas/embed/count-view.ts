import { createClient, watchCalls } from '@serendib/contract'

// Nobody is signed in inside a frame of another page: there is nothing to remember them by.
const call = createClient({ origin: '', token: () => null })

/** Counts a view of three seconds; whether it counts is the server's to decide. */
export async function countView(video: { id: number; slug: string }): Promise<void> {
  try {
    await call(watchCalls.incrementViewCount, { body: { videoId: video.id, slug: video.slug } })
  } catch {
    // A view that cannot be counted is nothing to tell a viewer about.
  }
}
