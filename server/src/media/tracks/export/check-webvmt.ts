import { z } from 'zod'

// A check of files against the syntax of https://www.w3.org/TR/webvmt/ (2023), as no program for that exists. Only
// commands that tracks consist of are known.

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
const isTime = (text: string) => TIME.test(text)
const Time = z.string().refine(isTime)
const LINE_OF_TIMES = /^(\S+)[ \t]+-->[ \t]+(\S+)?[ \t]*$/

const location = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }
const path = z.string().regex(/^(?!.*-->)[^\n\r]+$/)
const Command = z.union([
  z.strictObject({ moveto: z.strictObject({ ...location, path: path.optional() }) }),
  z.strictObject({
    lineto: z
      .strictObject({ ...location, path: path.optional(), end: Time.optional(), dur: Time.optional() })
      .refine(({ end, dur }) => end === undefined || dur === undefined),
  }),
  z.strictObject({
    sync: z.strictObject({
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      id: z.string().optional(),
      path: path.optional(),
    }),
  }),
])

/** Says what is wrong with a WebVMT file; undefined if nothing is. */
export function findWebVmtError(text: string): string | undefined {
  const [magic = '', ...blocks] = text.replace(/^\uFEFF/, '').split(/(?:\r\n|\r|\n){2,}/)
  if (!/^WEBVMT([ \t].*)?$/.test(magic)) return 'The first line is not WEBVMT.'
  const firstCue = blocks.findIndex((block) => block.includes('-->'))
  const head = firstCue === -1 ? blocks : blocks.slice(0, firstCue)
  const [media, map] = ['MEDIA', 'MAP'].map((name) =>
    head.filter((block) => block.split('\n')[0]?.trim() === name),
  )
  if (media?.length !== 1) return 'There is not one MEDIA block.'
  if (map?.length !== 1) return 'There is not one MAP block.'
  const errors = [
    findMediaError(media[0] ?? ''),
    findMapError(map[0] ?? ''),
    ...findCueErrors(firstCue === -1 ? [] : blocks.slice(firstCue)),
  ]
  return errors.find((error) => error !== undefined)
}

const settingsOf = (block: string) => block.split(/\s+/).slice(1).filter(Boolean)

function findMediaError(block: string): string | undefined {
  const settings = settingsOf(block)
  const names = settings.map((setting) => setting.slice(0, setting.indexOf(':')))
  if (new Set(names).size < names.length) return 'A setting of MEDIA is repeated.'
  const isRight = settings.every((setting) => {
    const value = setting.slice(setting.indexOf(':') + 1)
    if (setting.startsWith('url:')) return URL.canParse(value)
    return setting.startsWith('path:')
      ? value !== ''
      : /^(?:mimetype:[\w-]+\/\S+|starttime:\S+)$/.test(setting)
  })
  return isRight ? undefined : `MEDIA has a wrong setting: ${settings.join(' ')}`
}

function findMapError(block: string): string | undefined {
  const settings = settingsOf(block).toSorted().join(' ')
  const match = /^lat:(-?\d+(?:\.\d+)?) lng:(-?\d+(?:\.\d+)?) rad:\d+(?:\.\d+)?$/.exec(settings)
  const isWithin = Math.abs(Number(match?.[1])) <= 90 && Math.abs(Number(match?.[2])) <= 180
  return isWithin ? undefined : `MAP has wrong settings: ${settings}`
}

function findCueErrors(blocks: readonly string[]): string[] {
  let before = 0
  return blocks.flatMap((block) => {
    const lines = block.split(/\r\n|\r|\n/).filter(Boolean)
    if (lines.length === 0 || /^NOTE(?:\s|$)/.test(block)) return []
    // An identifier may be before the times.
    const at = lines[0]?.includes('-->') === true ? 0 : 1
    const [, start = '', end = start] = LINE_OF_TIMES.exec(lines[at] ?? '') ?? []
    if (!isTime(start) || !isTime(end)) return [`A cue has wrong times: ${lines[at]}`]
    if (secondsOf(end) < secondsOf(start) || secondsOf(start) < before)
      return [`A cue is too early: ${lines[at]}`]
    before = secondsOf(start)
    const wrong = lines.slice(at + 1).find((line) => line.includes('-->') || !isCommand(line))
    return wrong === undefined ? [] : [`A command is wrong: ${wrong}`]
  })
}

function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0, thousandths = 0] = (TIME.exec(time) ?? []).map(Number)
  return (hours || 0) * 3600 + minutes * 60 + seconds + thousandths / 1000
}

function isCommand(line: string): boolean {
  try {
    return Command.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}
