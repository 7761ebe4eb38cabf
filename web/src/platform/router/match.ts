/** The values of a path's parameters by name. */
export type Params = Readonly<Record<string, string>>

/**
 * The parameters of a path matched against a pattern such as `/channels/:slug`, or undefined if it does not
 * match. A parameter is one segment; the case of the other segments and a trailing slash are ignored.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = splitSegments(pattern)
  const given = splitSegments(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeSegment(value)
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

function splitSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

// A typed URL may be malformed.
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
