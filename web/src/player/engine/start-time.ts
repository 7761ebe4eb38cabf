const UNITS = /^(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,7})s?)?$/
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})$/

/** Reads where to start from a URL's `t`, in seconds: `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`. 0 for anything else. */
export function readStartTime(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = UNITS.exec(text ?? '') ?? CLOCK.exec(text ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
