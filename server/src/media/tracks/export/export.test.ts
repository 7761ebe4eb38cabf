import { describe, expect, it } from 'vitest'
import { readTrackFile } from '../read-track-file.ts'
import type { TimedPoint } from '../track.ts'
import { writeGpx } from './gpx.ts'
import { writeWebVmt } from './webvmt.ts'

const at = (seconds: number, height: number | null = null): TimedPoint => ({
  seconds,
  latitude: 6.866 + seconds / 1e4,
  longitude: 81.046,
  height,
})
const segments = [[at(0, 1041.26), at(10)], [at(3725.5)]]

describe('exported GPX', () => {
  it('gives the same track when it is read', async () => {
    const startsAt = Date.UTC(2026, 10, 29, 4, 30)
    const gpx = writeGpx(segments, { name: 'Ella & <Haputale>\u0001', startsAt })
    const track = await readTrackFile(Buffer.from(gpx), 'a.gpx')
    expect(track.segments).toEqual(
      segments.map((segment) =>
        segment.map(({ seconds, latitude, longitude, height }) => ({
          seconds: null,
          at: startsAt + seconds * 1000,
          latitude: Number(latitude.toFixed(7)),
          longitude,
          height: height === null ? null : 1041.3,
        })),
      ),
    )
    expect(gpx).toContain('<name>Ella &amp; &lt;Haputale&gt; </name>')
    expect(gpx).not.toContain('\u0001')
  })

  it('has no times without a clock', () => {
    expect(writeGpx(segments, { name: '' })).not.toContain('<time>')
  })
})

describe('exported WebVMT', () => {
  const text = writeWebVmt(segments, { name: 'Ride\n\n00:00:00.000 --> x', url: 'https://example.org/a.mp4' })

  it('has a header, the video and the map, then cues in order of time', () => {
    expect(text).toBe(`WEBVMT

NOTE Ride 00:00:00.000 → x

MEDIA
url:https://example.org/a.mp4
mimetype:video/mp4
path:camera

MAP
lat:7.052275 lng:81.046000
rad:20713

00:00:00.000 --> 00:00:10.000
{"moveto":{"lat":6.866,"lng":81.046,"path":"camera"}}
{"lineto":{"lat":6.867,"lng":81.046,"path":"camera","end":"00:00:10.000"}}
{"sync":{"type":"height","id":"camera","path":"camera","data":{"metres":1041.3}}}

01:02:05.500 --> 01:02:05.500
{"moveto":{"lat":7.23855,"lng":81.046,"path":"camera"}}

`)
  })

  it('is empty but valid without points', () => {
    expect(writeWebVmt([], { name: '', url: 'a' })).toContain('MAP\nlat:0.000000 lng:0.000000\nrad:250')
  })
})
