import { LIMITS, takeCharacters } from '@serendib/contract'

/** Words that devices put into file names, besides dates and numbers. */
const DEVICE_WORD =
  /^(?:img|vid|mov|mvi|dsc[nf]?|pxl|gopr|g[hx]|dji|mah|cimg|video|movie|rec|screen|recording|screenrecording|whatsapp|wa|signal|inshot|snapchat|trim|ts|mp|hdr|lv|at|am|pm|copy)$/i

/** Proposes a title from a file name; empty if the name only contains the device and the date. */
export function titleOfFile(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}(?: \(\d+\))?$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  // In a name without spaces, hyphens stand for spaces.
  const spaced = name.includes(' ') ? name : name.replace(/-+/g, ' ').trim()
  const words = spaced.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  if (words.every((word) => DEVICE_WORD.test(word))) return ''
  const title = spaced.replace(/^./u, (first) => first.toUpperCase())
  return takeCharacters(title, LIMITS.titleMax).trim()
}
