/** The values of a path's parameters by their names. */
export type Params = Readonly<Record<string, string>>

/**
 * The parameters of a path by a pattern such as `/channels/:slug`, or undefined where it does not fit. A parameter is
 * one segment; the case of the rest, and a slash at the end, make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeSegment(value)
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

// What somebody typed need not be well formed.
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
