const PERCENT = String.raw`\d{1,3}(?:\.\d+)?%`
const SETTING = new RegExp(
  `^(?:${[
    String.raw`line:(?:-?\d{1,3}|${PERCENT})(?:,(?:start|center|end))?`,
    `position:${PERCENT}(?:,(?:line-left|center|line-right))?`,
    `size:${PERCENT}`,
    'align:(?:start|center|end|left|right)',
    'vertical:(?:rl|lr)',
  ].join('|')})$`,
)

interface CueSettings {
  /** The settings that WebVTT has. */
  readonly settings: string
  readonly hasUnknown: boolean
  readonly hasText: boolean
}

/** Reads what follows a cue's times. */
export function readSettings(written: string): CueSettings {
  const words = written
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'align:middle' ? 'align:center' : word))
  const settings = words.filter((word) => SETTING.test(word))
  const others = words.filter((word) => !SETTING.test(word))
  const hasText = others.some((word) => /\p{L}/u.test(word) && !word.includes(':'))
  return { settings: settings.join(' '), hasUnknown: others.length > 0 && !hasText, hasText }
}
