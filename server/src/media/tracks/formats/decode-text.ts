/** Decodes UTF-8, UTF-16, or what the XML declaration names; bytes that are not valid in it become U+FFFD. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^\uFEFF/, '')
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const beginning = bytes.toString('latin1', 0, 200)
  const declared = /^[^<]{0,10}<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(beginning)?.[1]
  // The declaration itself was readable as ASCII, so a declared UTF-16 is wrong.
  if (declared === undefined || /utf-?16/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}
