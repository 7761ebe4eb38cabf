import { linksIn } from '@serendib/contract'
import { escapeHtml } from '../../platform/escape-html.ts'

/** A description as HTML for feed readers: escaped, with its line breaks and links. */
export function descriptionHtml(text: string): string {
  let html = ''
  let end = 0
  for (const link of linksIn(text)) {
    html += lines(text.slice(end, link.index))
    html += `<a href="${escapeHtml(link.href)}" rel="nofollow ugc">${escapeHtml(link.text)}</a>`
    end = link.index + link.text.length
  }
  return html + lines(text.slice(end))
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}
