import { describe, expect, it } from 'vitest'
import { readTrackFile } from '../read-track-file.ts'

const read = (text: string) => readTrackFile(Buffer.from(text), 'ride.gpx')
const point = (i: number, more = '') => `<trkpt lat="6.866${i}" lon="81.046${i}">${more}</trkpt>`
const gpx = (content: string, root = 'gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${content}\n</gpx>\n`
const track = (...segments: string[]) =>
  gpx(`<trk>${segments.map((points) => `<trkseg>${points}</trkseg>`).join('')}</trk>`)
const lengths = async (text: string) => (await read(text)).segments.map(({ length }) => length)

describe('GPX', () => {
  it('gives positions, heights and times of all tracks and segments', async () => {
    const first = point(0, '<ele>1041.5</ele><time>2026-11-29T04:30:00Z</time>')
    const second = point(1, '<time>2026-11-29T10:00:01.500+05:30</time><ele>n/a</ele>')
    const { segments, source } = await read(
      gpx(`<trk><trkseg>${first}${second}</trkseg><trkseg/></trk><trk><trkseg>${point(2)}</trkseg></trk>`),
    )
    const at = Date.UTC(2026, 10, 29, 4, 30)
    const nowhere = { seconds: null, height: null }
    expect(source).toBe('gpx')
    expect(segments).toEqual([
      [
        { ...nowhere, at, latitude: 6.866, longitude: 81.046, height: 1041.5 },
        { ...nowhere, at: at + 1500, latitude: 6.8661, longitude: 81.0461 },
      ],
      [{ ...nowhere, at: null, latitude: 6.8662, longitude: 81.0462 }],
    ])
  })

  it('ignores times and heights of other elements, comments, CDATA, prefixes and undeclared namespaces', async () => {
    const extensions = '<extensions><x:ele>1</x:ele><x:time>2000-01-01T00:00:00Z</x:time></extensions>'
    const text = `<!-- <gpx> --><g:gpx version="1.0"><g:metadata><g:time>2020-01-01T00:00:00Z</g:time></g:metadata>
      <g:trk><g:name><![CDATA[<trkpt lat="1" lon="2"/>]]> Tom & Jerry</g:name><g:trkseg>
      <g:trkpt lon=' 81.046 ' lat=' 6.866 '>${extensions}<g:ele><![CDATA[1041]]></g:ele><!-- x --></g:trkpt>
      </g:trkseg></g:trk></g:gpx>`
    expect((await read(text)).segments).toEqual([
      [{ seconds: null, at: null, latitude: 6.866, longitude: 81.046, height: 1041 }],
    ])
  })

  it('is read in UTF-8 and UTF-16, with and without a byte order mark, and in the declared encoding', async () => {
    const text = track(point(0) + point(1))
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    const latin = Buffer.from(
      text.replace('UTF-8', 'ISO-8859-1').replace('<trk>', '<trk><name>Épée</name>'),
      'latin1',
    )
    const files = [
      `\uFEFF${text}`,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      swapped,
      latin,
    ]
    for (const bytes of files) {
      const { segments } = await readTrackFile(Buffer.from(bytes as Buffer), 'ride')
      expect(segments.map(({ length }) => length)).toEqual([2])
    }
  })

  it('falls back to routes, not to waypoints', async () => {
    const route = '<rte><rtept lat="6.8" lon="81.0"/><rtept lat="6.9" lon="81.1"/></rte>'
    expect(await lengths(gpx(route))).toEqual([2])
    expect(await lengths(gpx(`${route}<trk><trkseg>${point(0)}</trkseg></trk>`))).toEqual([1])
    await expect(read(gpx('<wpt lat="6.8" lon="81.0"/>'))).rejects.toMatchObject({
      code: 'track_no_positions',
    })
  })

  it('drops impossible coordinates and jumps, even if the first point is wrong', async () => {
    const at = (i: number, place: string) => `<trkpt ${place}><time>2026-11-29T04:30:0${i}Z</time></trkpt>`
    const near = (i: number) => at(i, `lat="6.866${i}" lon="81.046${i}"`)
    const wrong = [
      at(0, 'lat="52.5" lon="13.4"'),
      at(3, 'lat="0" lon="0"'),
      at(5, 'lat="96" lon="81"'),
      at(7, 'lat="7.9" lon="81"'),
    ]
    const points = [wrong[0], near(1), near(2), wrong[1], near(4), wrong[2], near(6), wrong[3], near(8)].join(
      '',
    )
    const read1 = await read(track(points))
    expect(read1.segments.map(({ length }) => length)).toEqual([5])
    expect(read1.dropped).toBe(4)
  })

  it('drops a single far point of a track without times', async () => {
    const points = [0, 1, 2, 3, 4, 5].map((i) => (i === 3 ? '<trkpt lat="48.1" lon="11.5"/>' : point(i)))
    expect(await lengths(track(points.join('')))).toEqual([5])
  })

  it.each<[string, string, string, number | null]>([
    ['a tag that is not closed', gpx(`<trk><trkseg>\n${point(0)}\n<trkpt lat="1"`), 'track_unreadable', 6],
    ['an unexpected end', '<gpx>\n<trk>\n', 'track_unreadable', 3],
    [
      'no positions that are numbers',
      gpx('<trk><trkseg>\n\n<trkpt lat="x" lon="81"/></trkseg></trk>'),
      'track_no_positions',
      5,
    ],
    ['another XML format', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'track_unknown_format', 1],
    ['a binary file', '\0\0\0\u0018ftypmp42', 'track_unknown_format', null],
    ['deep nesting', gpx('<a>'.repeat(100_000)), 'track_unreadable', 3],
  ])('is refused with its line if it has %s', async (_, text, code, line) => {
    await expect(read(text)).rejects.toMatchObject({ code, line })
  })

  it('never expands entities', async () => {
    const lols = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "lol">${lols}]><gpx><trk><name>&l9;</name></trk></gpx>`
    await expect(read(bomb)).rejects.toMatchObject({ code: 'track_unreadable', line: 1 })
    const file = '<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>'
    await expect(read(file)).rejects.toMatchObject({ code: 'track_unreadable' })
  })

  it('is refused above 20 MB and 200,000 points', async () => {
    await expect(readTrackFile(Buffer.alloc(21 * 1024 ** 2), 'a')).rejects.toMatchObject({
      code: 'track_too_large',
    })
    const many = track('<trkpt lat="6.8" lon="81"/>'.repeat(200_001))
    await expect(read(many)).rejects.toMatchObject({ code: 'track_too_many_points' })
  })
})
