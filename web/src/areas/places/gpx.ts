import type { PlaylistStop } from '@serendib/contract'
import { placeTexts } from '../../platform/texts/places/places.ts'

/** The MIME type of a GPX file, as map apps register it. */
export const GPX_TYPE = 'application/gpx+xml'

const NAMESPACE = 'http://www.topografix.com/GPX/1/1'

// XML allows none of them, not even escaped.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

interface GpxRoute {
  readonly name: string
  /** Absolute URLs of the route and of its stops' videos. */
  readonly href: string
  readonly stops: readonly PlaylistStop[]
  readonly hrefOf: (stop: PlaylistStop) => string
}

/**
 * A route as GPX 1.1 (topografix.com/GPX/1/1), which map apps, watches and navigation devices read: each stop
 * is a waypoint with a link to its video, and a route connects them.
 */
export function formatGpx({ name, href, stops, hrefOf }: GpxRoute): string {
  const gpx = document.implementation.createDocument(NAMESPACE, 'gpx')
  const add = (parent: Element, tag: string, text = '', attributes: Record<string, string | number> = {}) => {
    const element = gpx.createElementNS(NAMESPACE, tag)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    element.textContent = text.toWellFormed().replace(CONTROL_CHARACTERS, '')
    parent.append(element)
    return element
  }
  const addStop = (parent: Element, tag: string, { number, place }: PlaylistStop) => {
    const point = add(parent, tag, '', { lat: place.latitude, lon: place.longitude })
    add(point, 'name', placeTexts.stopOnDevice({ number, name: place.name }))
    return point
  }
  const root = gpx.documentElement
  root.setAttribute('version', '1.1')
  root.setAttribute('creator', 'Serendib')
  const about = add(root, 'metadata')
  add(about, 'name', name)
  add(about, 'link', '', { href })
  for (const stop of stops) {
    const point = addStop(root, 'wpt', stop)
    add(point, 'desc', stop.title)
    add(point, 'link', '', { href: hrefOf(stop) })
  }
  const route = add(root, 'rte')
  add(route, 'name', name)
  for (const stop of stops) addStop(route, 'rtept', stop)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(gpx)}\n`
}
