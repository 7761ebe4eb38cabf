import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ProcessingState } from '@serendib/contract'
import { contract } from '@serendib/contract'

/** Waits like the upload page until a video is processed or has failed. */
export async function untilProcessed(call: Client, videoId: number): Promise<ProcessingState> {
  for (;;) {
    const { state } = await call(contract.uploads.processingState, { query: { videoId } })
    if (state.stage === 'ready' || state.stage === 'failed') return state
    await sleep(100)
  }
}
