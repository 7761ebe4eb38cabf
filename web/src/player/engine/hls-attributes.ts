/** An attribute of a tag of an HLS playlist, without quotes. */
export function attributeIn(line: string, name: string): string | undefined {
  const attributes = line.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)
  for (const [, attribute, quoted, plain] of attributes) if (attribute === name) return quoted ?? plain
  return undefined
}

/** The lines of a master playlist that declare its audio tracks, in each of their qualities. */
export function audioLines(master: string): string[] {
  return master
    .split(/\r?\n/)
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attributeIn(line, 'TYPE') === 'AUDIO')
}

/** The bit rate of the audio of a group, which has it in its name: `a128`. Undefined for a copy of the upload's audio. */
export function audioRate(group = ''): number | undefined {
  const kilobits = /^a(\d+)$/.exec(group)?.[1]
  return kilobits === undefined ? undefined : Number(kilobits) * 1000
}

/** The audio tracks of a master playlist in their smallest quality. */
export function smallestAudio(master: string): string[] {
  const lines = audioLines(master)
  const rateOf = (line: string) => audioRate(attributeIn(line, 'GROUP-ID')) ?? Infinity
  const smallest = Math.min(...lines.map(rateOf))
  return lines.filter((line) => rateOf(line) === smallest)
}
