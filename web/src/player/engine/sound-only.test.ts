import { expect, test } from 'vitest'
import { soundTracks } from './sound-only.ts'

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a128",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a128.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a48",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a48.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a48",NAME="Narration",LANGUAGE="und",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="a48-2.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,AUDIO="a48"
v240.m3u8
`

test('sound only plays every audio track in its smallest quality', () => {
  expect(soundTracks(MASTER, 'https://site.test/media/1/master.m3u8')).toEqual([
    {
      name: 'English',
      language: 'en',
      isDefault: true,
      isAccessible: false,
      url: 'https://site.test/media/1/a48.m3u8',
    },
    {
      name: 'Narration',
      language: 'und',
      isDefault: false,
      isAccessible: true,
      url: 'https://site.test/media/1/a48-2.m3u8',
    },
  ])
})

test('a copy of the uploaded audio is used until there is a smaller one', () => {
  const copied = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="source-audio",NAME="a",DEFAULT=YES,URI="source-audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,AUDIO="source-audio"
v240.m3u8
`
  expect(soundTracks(copied, 'https://site.test/1/m.m3u8')[0]?.url).toBe(
    'https://site.test/1/source-audio.m3u8',
  )
  expect(soundTracks('#EXTM3U\n', 'https://site.test/1/m.m3u8')).toEqual([])
})

test('a stream without a picture has nothing to leave out', () => {
  const audio = MASTER.replace('RESOLUTION=426x240,', '')
  expect(soundTracks(audio, 'https://site.test/1/m.m3u8')).toEqual([])
})
