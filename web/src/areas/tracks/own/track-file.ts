/** What the file dialog offers for a track. */
export const TRACK_ACCEPT = '.gpx,.srt,.kml,.geojson,.json,application/gpx+xml'

const TRACK_NAME = /\.(?:gpx|kml|geojson)$/i
const SUBTITLE_NAME = /\.srt$/i
/** How drones write a position into subtitles. */
const POSITION = /\bGPS ?\(|\blat(?:itude)?\b|\blongt?itude\b/i
const BEGINNING_BYTES = 16_384

/** Whether a file that was chosen beside a video is its track. */
export async function isTrackFile(file: File): Promise<boolean> {
  if (TRACK_NAME.test(file.name)) return true
  return SUBTITLE_NAME.test(file.name) && POSITION.test(await file.slice(0, BEGINNING_BYTES).text())
}
