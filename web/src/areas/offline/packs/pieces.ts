import { PIECE_BYTES } from '@serendib/contract'

/** Splits a stream into pieces as they are hashed and stored; the last one is shorter. */
export async function* readPieces(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let piece = new Uint8Array(PIECE_BYTES)
  let filled = 0
  const reader = stream.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    let rest = value
    while (rest.length > 0) {
      const taken = rest.subarray(0, PIECE_BYTES - filled)
      piece.set(taken, filled)
      filled += taken.length
      rest = rest.subarray(taken.length)
      if (filled < PIECE_BYTES) continue
      yield piece
      piece = new Uint8Array(PIECE_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield piece.slice(0, filled)
}
