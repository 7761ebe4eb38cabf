import { defineTexts } from '@serendib/texts'
/** Texts of trip packs: playlists for offline use. */
export const tripPackTexts = defineTexts({
  list: 'Trip packs',
  keep: 'Download trip pack',
  stored: 'Trip pack downloaded',
  intro: "Watch this playlist offline, with its map, captions and pictures. It's saved in this browser only.",
  sizing: 'Calculating the size',
  firstVideos: 'A trip pack can have up to {count} videos. The first ones in this playlist are downloaded.',
  nothing: 'This playlist has no videos that can be downloaded.',
  leftOut:
    "{count, plural, one {# video is left out, because its owner doesn't allow downloads.} other {# videos are left out, because their owners don't allow downloads.}}",
  alreadyThere:
    '{count, plural, one {# video is already downloaded.} other {# videos are already downloaded.}}',
  progress: 'Trip pack progress',
  videosDone: '{done} of {all} videos',
  complete: '{videos} · {size}. Available offline.',
  resume: 'Resume',
  remove: 'Remove',
  removeNamed: 'Remove trip pack: {name}',
  removed: 'Trip pack removed',
  removeTitle: 'Remove this trip pack?',
  share: 'Share as a file',
  shareNamed: 'Share as a file: {name}',
  shareNow: 'Share now',
  openFile: 'Open a trip pack',
  opening: 'Checking the trip pack',
  opened: '“{name}” is on this device now.',
  noSpace: "There isn't enough space on this device. This trip pack needs {size}.",
  errors: {
    notPack: "This file isn't a trip pack. Choose a file that was shared from Serendib.",
    newer:
      'This trip pack was made by a newer version of this site. Connect to the internet, reload this page, then open the trip pack again.',
    changed:
      "This trip pack wasn't opened, because it was changed or isn't from this site. Ask for it again.",
    noKey: "This trip pack can't be checked yet. Connect to the internet once, then try again.",
    unsigned: "This trip pack can't be shared yet. Connect to the internet once, then try again.",
    failed: 'Something went wrong. Try again.',
  },
  removeText: 'This removes “{name}” and its videos from this device.',
})
