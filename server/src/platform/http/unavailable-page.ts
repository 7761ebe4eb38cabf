import { errorText } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'
import { unavailableTexts } from './unavailable-texts.ts'

/** `count` shapes along a half circle around the middle of the threshold, as in the web application's `Moonstone`. */
const along = (count: number, radius: number, shape: string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / count
    const x = (120 - Math.cos(angle) * radius).toFixed(1)
    const y = (122 - Math.sin(angle) * radius).toFixed(1)
    return `<use href="#${shape}" transform="translate(${x} ${y}) rotate(${Math.round((angle * 180) / Math.PI - 90)})"/>`
  }).join('')

const RINGS = [112, 94, 76, 58, 40]
  .map((radius) => `<path d="M${120 - radius} 122a${radius} ${radius} 0 0 1 ${radius * 2} 0Z"/>`)
  .join('')

const MOONSTONE = `<svg class="stone" viewBox="0 0 240 126" aria-hidden="true">
<defs><path id="petal" d="M0-7Q5-1 0 6Q-5-1 0-7Z"/><path id="lozenge" d="M0-5 4 0 0 5-4 0Z"/><circle id="bead" r="2.6"/></defs>
<g class="rings">${RINGS}</g><g class="petals">${along(21, 103, 'petal')}</g><g class="lozenges">${along(15, 85, 'lozenge')}</g>
<g class="beads">${along(13, 67, 'bead')}</g><path class="threshold" d="M2 123h236"/></svg>`

const PETALS = [-72, -36, 0, 36, 72]
  .map(
    (turn) =>
      `<path transform="translate(18 25.4) rotate(${turn})" d="M0-13.2Q2.7-10.2 0-7.6Q-2.7-10.2 0-13.2Z"/>`,
  )
  .join('')

const LOGO = `<svg viewBox="0 0 36 32" width="38" height="34" aria-hidden="true">
<g fill="none" stroke="currentColor" stroke-width="2.2"><path d="M2.2 25.4a15.8 15.8 0 0 1 31.6 0"/><path d="M1.1 28.9h33.8"/></g>
<g class="beads">${PETALS}</g><path class="sun" d="M12.4 25.4a5.6 5.6 0 0 1 11.2 0Z"/></svg>`

/** The styles, with the design tokens of the web application that this page needs. */
const STYLE = `
:root{color-scheme:dark;--bg:#0B1213;--surface:#121B1C;--hover:#202D2E;--line:#243133;--line-strong:#66787A;--text:#F4F0E6;
--text-2:#BDC6C3;--link:#9CBBFF;--spark:#F5B23A;--pattern:#F5B23A;--focus:#B9D0FF}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:#FBF9F4;--surface:#FFFFFF;--hover:#F3EFE6;--line:#E6E0D2;
--line-strong:#858474;--text:#141F20;--text-2:#435152;--link:#1E46AB;--spark:#F2AC2E;--pattern:#9A3B2A;--focus:#1E46AB}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--text);
font:1rem/1.5rem "Figtree Variable",Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{display:flex;align-items:center;gap:10px;height:68px;padding:0 40px;border-bottom:1px solid var(--line)}
header,h1{font-family:"Abhaya Libre","Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;font-weight:700}
header{font-size:1.625rem;letter-spacing:-.015em}
header span{transform:translateY(2px)}
main{flex:1;display:grid;place-content:center;justify-items:center;gap:12px;padding:40px 20px 88px;text-align:center}
h1{margin:12px 0 0;max-width:22ch;font-size:clamp(1.75rem,1.3rem + 1.6vw,2.5rem);line-height:1.12;letter-spacing:-.012em;text-wrap:balance}
p{margin:0;max-width:44ch;color:var(--text-2);text-wrap:pretty}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:10px;padding:0 20px;border:1px solid var(--line-strong);
border-radius:999px;color:var(--text);font-weight:600;text-decoration:none}
a:hover{background:var(--hover)}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.stone{width:230px;max-width:100%;height:auto}
.rings path{stroke:var(--line-strong);stroke-opacity:.55;fill:var(--hover)}
.rings path:nth-child(even){fill:var(--surface)}
.rings path:last-child,.sun{fill:var(--spark)}
.petals{fill:var(--pattern);fill-opacity:.75}
.lozenges{fill:var(--line-strong)}
.beads{fill:var(--link)}
.threshold{stroke:var(--line-strong);stroke-width:2}
h1:lang(si),h1:lang(ta){line-height:1.5;letter-spacing:0}
@media (max-width:700px){header{height:60px;padding:0 20px;font-size:1.5rem}}
@media (max-width:400px){header{padding:0 16px}}
@media (max-height:420px){header,.stone{display:none}main{padding:12px 20px}}
`

/**
 * The 503 page during a database outage, in the language of the request: self-contained, in the system's theme, without scripts. It reloads
 * automatically.
 */
export function unavailablePage(fontFiles: readonly string[], againAfterSeconds: number): string {
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><title>${unavailableTexts.title} · Serendib</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#0B1213" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#FBF9F4" media="(prefers-color-scheme: light)">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${againAfterSeconds}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${fontFiles.map(fontFace).join('')}${STYLE}</style></head>
<body><header>${LOGO}<span>Serendib</span></header>
<main>${MOONSTONE}<h1>${unavailableTexts.title}</h1><p>${errorText('unavailable')} ${unavailableTexts.reloads}</p><a href="">${unavailableTexts.tryAgain}</a></main></body></html>`
}

/** The web application's fonts, which most browsers have already cached. The page works without them. */
function fontFace(file: string): string {
  const isDisplay = file.includes('abhaya')
  const family = isDisplay ? 'Abhaya Libre' : 'Figtree Variable'
  return `@font-face{font-family:"${family}";font-weight:${isDisplay ? '700' : '300 900'};font-display:swap;src:url(${file}) format("woff2")}`
}
