import { defineTexts } from '@serendib/texts'
/** Texts of trip packs: playlists for offline use. */
export const tripPackTexts = defineTexts({
  list: 'Trip packs',
  keep: 'Download trip pack',
  stored: 'Trip pack downloaded',
  intro: "Watch this playlist offline, with its map, captions and pictures. It's saved in this browser only.",
  sizing: 'Calculating the size',
  firstVideos: 'A trip pack has up to {count} videos. The first ones of this playlist are downloaded.',
  nothing: 'This playlist has no public videos.',
  alreadyThere:
    '{count, plural, one {# video is downloaded already.} other {# videos are downloaded already.}}',
  progress: 'Progress of the trip pack',
  videosDone: '{done} of {all} videos',
  complete: '{videos} · {size}. Available offline.',
  resume: 'Resume',
  remove: 'Remove',
  removeNamed: 'Remove trip pack: {name}',
  removed: 'Trip pack removed',
  removeTitle: 'Remove this trip pack?',
  removeText: 'This removes “{name}” and its videos from this device.',
})
