/** XML that is already escaped. */
export interface Xml {
  readonly xml: string
}

type Content = Xml | string | number | undefined

/** Builds an element with its attributes and content. Undefined values are left out, texts are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...content: readonly (Content | readonly Content[])[]
): Xml {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const head = [name, ...given.map(([key, value]) => `${key}="${escapeXml(String(value))}"`)].join(' ')
  const inside = content.flat().map(contentXml).join('')
  return { xml: inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>` }
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

function contentXml(content: Content): string {
  if (content === undefined) return ''
  return typeof content === 'object' ? content.xml : escapeXml(String(content))
}

// Control characters may not stand in XML at all, not even escaped.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
