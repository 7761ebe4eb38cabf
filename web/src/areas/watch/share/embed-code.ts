/** The HTML that embeds a video's player in another page. */
export function embedCode({ title, url }: { title: string; url: string }): string {
  const attributes = {
    src: url,
    title,
    width: '640',
    height: '360',
    style: 'border:0;max-width:100%;aspect-ratio:16/9;height:auto',
    allow: 'autoplay; fullscreen; picture-in-picture',
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
