import { optional, setting } from './define-setting.ts'
import { fetchable, folder as file, hostUrl, origin, url, whole } from './setting-values.ts'

export const mapTiles = optional(
  'MAP_TILES',
  'a PMTiles file',
  'A PMTiles file of version 3 with PNG, JPEG, WebP or AVIF tiles (no vector tiles), to show tracks on. By default tracks are on our own map, which needs no file.',
  file,
)

export const updatesUrl = optional(
  'UPDATES_URL',
  'an http or https URL without a password',
  'A list of releases, as JSON (`[{"version", "url", "date", "notes"}]`) or Atom, which the site reads when an administrator opens Site in `/admin`, to say there that a newer version exists. Nothing is fetched without it.',
  fetchable,
)

export const publicUrl = optional(
  'PUBLIC_URL',
  'an http or https URL without a path',
  'The public URL of the site, used in links, previews and messages. By default the URL of each request, and in messages the address that the site listens on.',
  origin,
)

/** Only checked here: OpenTelemetry reads them itself, and sends traces to this machine instead of an invalid URL. */
export const traceSettings = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map(
  (name) => optional(name, 'an http or https URL', 'The collector of traces.', url('http:', 'https:')),
)

export const mediaHost = optional(
  'MEDIA_URL',
  'an https URL without a path, with a host name other than that of the site; http only on this machine',
  'Another host, an nginx edge or a CDN in front of this site, from which browsers load videos, pictures and scripts: see [A media host](#a-media-host). By default the site serves them itself.',
  hostUrl,
)

export const auditLogDays = setting(
  'AUDIT_LOG_DAYS',
  '730',
  '30 to 36500',
  'How many days the audit log keeps what moderators and administrators did.',
  whole(30, 36_500),
)
