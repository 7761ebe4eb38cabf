import { LIMITS } from '@serendib/contract'
import { cutToFit } from '../../platform/text-limit.ts'

/** What devices call their files by, beside dates and counts. */
const DEVICE_WORD =
  /^(?:img|vid|mov|mvi|dsc[nf]?|pxl|gopr|g[hx]|dji|mah|cimg|video|movie|rec|screen|recording|screenrecording|whatsapp|wa|signal|inshot|snapchat|trim|ts|mp|hdr|lv|at|am|pm|copy)$/i

/** What a film may be called by the name of its file; empty where that says no more than which device made it, and when. */
export function titleOfFile(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  // Between words of one piece a hyphen stands for a space.
  const spaced = name.includes(' ') ? name : name.replace(/-+/g, ' ').trim()
  const words = spaced.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  if (words.every((word) => DEVICE_WORD.test(word))) return ''
  const title = spaced.replace(/^./u, (first) => first.toUpperCase())
  return cutToFit(title, LIMITS.titleMax).trim()
}
