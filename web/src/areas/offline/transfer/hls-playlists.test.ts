import { expect, test } from 'vitest'
import { readMaster, readMedia } from './hls-playlists.ts'

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a48",NAME="Original",LANGUAGE="und",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a48.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a128",NAME="Original",LANGUAGE="und",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a128.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=700000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,AUDIO="a128"
v360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=300000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=25.000,AUDIO="a48"
v240.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=720x1280,FRAME-RATE=25.000,AUDIO="a128"
source-video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=720x1280,FRAME-RATE=25.000,AUDIO="a128"
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=200000,CODECS="av01.0.00M.08,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=25.000,AUDIO="a48"
v240-av1.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=50000,CODECS="avc1.64001e",RESOLUTION=640x360,URI="v360-keyframes.m3u8"
`

test('offers each rendition once and in H.264, highest first, with its own audio', () => {
  expect(readMaster(MASTER).map(({ master: _master, ...rest }) => rest)).toEqual([
    { rendition: 720, bitsPerSecond: 1_500_000, playlists: ['v720.m3u8', 'a128.m3u8'] },
    { rendition: 360, bitsPerSecond: 700_000, playlists: ['v360.m3u8', 'a128.m3u8'] },
    { rendition: 240, bitsPerSecond: 300_000, playlists: ['v240.m3u8', 'a48.m3u8'] },
    { rendition: 0, bitsPerSecond: 48_000, playlists: ['a48.m3u8'] },
  ])
})

test('the master playlist of a variant names only downloaded files', () => {
  const master = readMaster(MASTER)[2]?.master ?? ''
  expect(master.match(/[\w-]+\.m3u8/g)).toEqual(['a48.m3u8', 'v240.m3u8'])
  expect(master.startsWith('#EXTM3U\n')).toBe(true)
  expect(readMaster(master).map(({ rendition }) => rendition)).toEqual([240, 0])
})

test('sound only is the smallest audio, and its master playlist has no video', () => {
  const master = readMaster(MASTER).at(-1)?.master ?? ''
  expect(master.match(/[\w-]+\.m3u8/g)).toEqual(['a48.m3u8', 'a48.m3u8'])
  expect(readMaster(master)).toMatchObject([{ rendition: 0, playlists: ['a48.m3u8'] }])
  expect(master).not.toMatch(/RESOLUTION|avc1/)
})

test('all audio tracks of the quality are downloaded, whatever their names', () => {
  const tracks = ['a48', 'a128'].flatMap((group) => [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="${group}.m3u8"`,
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="a,URI=b",LANGUAGE="si",DEFAULT=NO,AUTOSELECT=YES,URI="${group}-2.m3u8"`,
  ])
  const [variant] = readMaster(MASTER.replace(/#EXT-X-MEDIA.*\n#EXT-X-MEDIA.*/, tracks.join('\n')))
  expect(variant?.playlists).toEqual(['v720.m3u8', 'a128.m3u8', 'a128-2.m3u8'])
  expect(variant?.bitsPerSecond).toBe(1_500_000 + 128_000)
  expect(variant?.master.match(/GROUP-ID="\w+"/g)).toEqual(['GROUP-ID="a128"', 'GROUP-ID="a128"'])
})

test('an audio-only stream is a separate rendition', () => {
  const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=130000,CODECS="mp4a.40.2"\na128.m3u8\n'
  expect(readMaster(text)).toMatchObject([{ rendition: 0, bitsPerSecond: 130_000, playlists: ['a128.m3u8'] }])
})

test('a media playlist states up to which byte its file is played', () => {
  const text = `#EXTM3U
#EXT-X-MAP:URI="v240.mp4",BYTERANGE="800@0"
#EXTINF:4.00000,
#EXT-X-BYTERANGE:5000@800
v240.mp4
#EXTINF:2.00000,
#EXT-X-BYTERANGE:1234@5800
v240.mp4
#EXT-X-ENDLIST
`
  expect(readMedia(text)).toEqual({ file: 'v240.mp4', bytes: 7034 })
  expect(readMedia('<!doctype html>')).toBeUndefined()
})
