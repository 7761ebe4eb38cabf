const UNITS = /^(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,7})s?)?$/
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})$/

/** Where a URL says that the video starts, in seconds: `?t=`, `?start=` or `#t=`, as other sites and players write it. */
export function readStartTime(search: { get: (name: string) => string | null }, hash: string): number {
  const [inHash = ''] = (new URLSearchParams(hash.slice(1)).get('t') ?? '').split(',')
  return readTime(search.get('t')) || readTime(search.get('start')) || readTime(inHash)
}

/** Reads a time, in seconds: `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`. 0 for anything else. */
function readTime(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = UNITS.exec(text ?? '') ?? CLOCK.exec(text ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
