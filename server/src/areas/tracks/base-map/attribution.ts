import type { Attribution } from '@serendib/contract'
import { decodeHTML } from 'entities'

/** Longer ones would cover the map. */
const LENGTH_MAX = 200

const LINK = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))[^>]*>(.*?)<\/a>/gis

/**
 * The attribution of a map of tiles: its metadata has it as text or HTML, of which only links to other sites stay. Pure.
 */
export function readAttribution(html: string): Attribution[] {
  const parts: Attribution[] = []
  let [length, end] = [0, 0]
  const add = (markup: string, url: string) => {
    const whole = decodeHTML(markup.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ')
    const text = whole.slice(0, LENGTH_MAX - length)
    length += text.length
    if (text.trim() !== '') parts.push({ text, url })
  }
  for (const {
    0: link,
    1: double = '',
    2: single = '',
    3: bare = '',
    4: inside = '',
    index,
  } of html.matchAll(LINK)) {
    add(html.slice(end, index), '')
    add(inside, readUrl(decodeHTML(double || single || bare)))
    end = index + link.length
  }
  add(html.slice(end), '')
  return parts
}

function readUrl(url: string): string {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : ''
}
