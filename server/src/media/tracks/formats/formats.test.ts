import { describe, expect, it } from 'vitest'
import { readTrackFile } from '../read-track-file.ts'

const read = (text: string) => readTrackFile(Buffer.from(text), 'file')
const rows = async (text: string) =>
  (await read(text)).segments.map((segment) =>
    segment.map(({ latitude, longitude, height, at, seconds }) => [latitude, longitude, height, at, seconds]),
  )
const NOON = Date.UTC(2026, 10, 29, 6, 30)

describe('KML', () => {
  const kml = (content: string) =>
    `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`
  const line = '<LineString><coordinates>\n81.046,6.866,1041\n 81.047,6.867 </coordinates></LineString>'

  it('gives its lines', async () => {
    const point = '<Placemark><Point><coordinates>80,7</coordinates></Point></Placemark>'
    expect(
      await rows(kml(`${point}<Placemark><MultiGeometry>${line}${line}</MultiGeometry></Placemark>`)),
    ).toEqual([
      [
        [6.866, 81.046, 1041, null, null],
        [6.867, 81.047, null, null, null],
      ],
      [
        [6.866, 81.046, 1041, null, null],
        [6.867, 81.047, null, null, null],
      ],
    ])
    await expect(read(kml(point))).rejects.toMatchObject({ code: 'track_no_positions' })
  })

  it('prefers tracks with times', async () => {
    const track = `<gx:Track><when>2026-11-29T06:30:00Z</when><when>2026-11-29T06:30:05Z</when>
      <gx:coord>81.046 6.866 1041</gx:coord><gx:coord>81.047 6.867 1042</gx:coord></gx:Track>`
    expect(await rows(kml(`<Placemark>${line}</Placemark><Placemark>${track}</Placemark>`))).toEqual([
      [
        [6.866, 81.046, 1041, NOON, null],
        [6.867, 81.047, 1042, NOON + 5000, null],
      ],
    ])
  })
})

describe('GeoJSON', () => {
  const coordinates = [
    [81.046, 6.866, 1041],
    [81.047, 6.867],
  ]
  const feature = (geometry: object, properties: object | null = null) => ({
    type: 'Feature',
    geometry,
    properties,
  })
  const line = { type: 'LineString', coordinates }
  const untimed = [
    [6.866, 81.046, 1041, null, null],
    [6.867, 81.047, null, null, null],
  ]

  it('gives lines of all objects', async () => {
    const lines = { type: 'MultiLineString', coordinates: [coordinates, coordinates] }
    const collection = {
      type: 'GeometryCollection',
      geometries: [line, { type: 'Point', coordinates: [80, 7] }],
    }
    const all = {
      type: 'FeatureCollection',
      features: [feature(lines), feature(collection), feature({}), null],
    }
    expect(await rows(JSON.stringify(all))).toEqual([untimed, untimed, untimed])
    expect(await rows(JSON.stringify(line))).toEqual([untimed])
  })

  it.each([
    ['coordTimes', { coordTimes: ['2026-11-29T06:30:00Z', '2026-11-29T06:30:05Z'] }],
    [
      'coordinateProperties',
      { coordinateProperties: { times: ['2026-11-29T06:30:00Z', '2026-11-29T06:30:05Z'] } },
    ],
    ['timestamp', { timestamp: [NOON, NOON + 5000] }],
    ['AbsoluteUtcMicroSec', { AbsoluteUtcMicroSec: [NOON * 1000, (NOON + 5000) * 1000] }],
  ])('reads times named %s', async (_, properties) => {
    const [points] = await rows(JSON.stringify(feature(line, properties)))
    expect(points?.map(([, , , at]) => at)).toEqual([NOON, NOON + 5000])
  })

  it('reads seconds of the video, and points with a time each', async () => {
    const [points] = await rows(JSON.stringify(feature(line, { RelativeMicroSec: [0, 2_500_000] })))
    expect(points?.map(([, , , , seconds]) => seconds)).toEqual([0, 2.5])
    const each = [0, 1].map((i) =>
      feature({ type: 'Point', coordinates: coordinates[i] }, { time: NOON + i * 1000 }),
    )
    const [timed] = await rows(JSON.stringify({ type: 'FeatureCollection', features: each }))
    expect(timed?.map(([, , , at]) => at)).toEqual([NOON, NOON + 1000])
  })

  it('is refused with its line if it is no JSON, and whatever is nested in it', async () => {
    await expect(read('{\n"type": "LineString",\n!')).rejects.toMatchObject({
      code: 'track_unreadable',
      line: 3,
    })
    const deep = `${'{"type":"Feature","geometry":'.repeat(5000)}null${'}'.repeat(5000)}`
    await expect(read(deep)).rejects.toMatchObject({ code: 'track_unreadable' })
    const strange = { type: 'LineString', coordinates: [[], null, ['81', '6'], [81], {}, [NaN, 1e9]] }
    await expect(read(JSON.stringify(strange))).rejects.toMatchObject({ code: 'track_no_positions' })
    await expect(read('{"a": 1}')).rejects.toMatchObject({ code: 'track_no_positions' })
  })
})
