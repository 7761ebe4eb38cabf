/**
 * Cleans user-written texts for storage: Unicode's composed form (NFC), without control, format and other invisible
 * characters. A text without anything visible becomes empty. Browser and server share these functions.
 */

/** Cleans a text of one line: a name, a title, a tag. Runs of spaces become one. */
export function cleanName(text: string): string {
  return onlyVisible(withoutInvisible(text).replace(SPACES, ' '))
}

/** Cleans a text that can have several lines: a comment, a description. */
export function cleanText(text: string): string {
  const lines = text.replace(LINE_BREAKS, '\n').split('\n')
  return onlyVisible(lines.map((line) => withoutInvisible(line).replace(ODD_SPACES, ' ')).join('\n'))
}

const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const SPACES = /[\s\p{Z}\u2800]+/gu
/** Tabs and spaces of other widths, which some fonts don't show at all. The ideographic space stays. */
const ODD_SPACES = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f]/g

const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

function onlyVisible(text: string): string {
  return VISIBLE.test(text) ? text.trim() : ''
}

/** Scripts (ISO 15924) in which a joiner between two letters changes how they are written. */
const JOINING =
  'Sinh Taml Deva Beng Guru Gujr Orya Telu Knda Mlym Khmr Mymr Tibt Arab Syrc Mong Nkoo'.replaceAll(
    /(\w+) ?/g,
    String.raw`\p{sc=$1}`,
  )
/** Signs that remove a consonant's vowel. A joiner after one also changes the end of a word. */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2'
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`

/** Invisible characters that are needed in their position. */
const NEEDED = [
  `(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
  `(?<=[${VIRAMAS}])[\u200c\u200d](?![\u200c\u200d])`,
  `(?<=[${PICTOGRAPH}]\ufe0f?)\u200d(?=[${PICTOGRAPH}])`,
  // Variation selectors: emoji or text style, and forms of ideographs and of Mongolian letters.
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
  // Flags of regions.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`,
].join('|')
const INVISIBLE = new RegExp(
  String.raw`(${NEEDED})|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`,
  'gu',
)

/** Removes invisible characters that are not needed. White space stays. */
function withoutInvisible(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '$1')
}
