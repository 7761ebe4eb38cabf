import { defineTexts } from '@serendib/texts'
import type { ErrorKind } from './engine/playback-error.ts'
import type { CaptionColour, CaptionSize } from './preferences.ts'

/** Texts of the player. */
export const texts = defineTexts({
  player: 'Video player: {title}',
  play: 'Play',
  playFrom: 'Play from {moment}',
  resumeAt: 'Resumes at {moment}',
  pause: 'Pause',
  replay: 'Play again',
  next: 'Next',
  previous: 'Previous',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  volumePercent: '{percent}%',
  seek: 'Seek',
  seekValue: '{position} of {duration}',
  seekChapter: '{value}, {chapter}',
  loading: 'Loading video',
  captions: 'Captions',
  captionsOn: 'Turn captions on',
  captionsOff: 'Turn captions off',
  theatre: 'Theatre mode',
  theatreLeave: 'Exit theatre mode',
  otherDevice: 'Play on another device',
  pictureInPicture: 'Picture-in-picture',
  pictureInPictureLeave: 'Exit picture-in-picture',
  fullscreen: 'Full screen',
  fullscreenLeave: 'Exit full screen',

  quality: 'Quality',
  auto: 'Auto',
  autoQuality: 'Auto ({height}p)',
  qualityName: '{height}p',
  highDefinition: 'HD',
  dataSaver: 'Data saver',
  dataSaverSize: 'Data saver: about {size}',
  megabytes: '{amount} MB',

  settings: 'Settings',
  settingsQuality: 'Settings, quality',
  back: 'Back',
  speed: 'Speed',
  normalSpeed: 'Normal',
  speedFactor: '{rate}×',
  audio: 'Audio',
  off: 'Off',
  captionSize: 'Caption size',
  captionColour: 'Caption colour',
  captionSizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Very large' } satisfies Record<
    CaptionSize,
    string
  >,
  captionColours: {
    'white-on-dark': 'White on dark',
    'yellow-on-dark': 'Yellow on dark',
    'dark-on-white': 'Dark on white',
    'white-outlined': 'White, outlined',
  } satisfies Record<CaptionColour, string>,
  loop: 'Loop',
  autoplayNext: 'Autoplay next video',
  shortcuts: 'Keyboard shortcuts',
  shortcutsOnPage: 'Use shortcuts anywhere on the page',
  close: 'Close',

  upNext: 'Up next',
  upNextIn: 'Up next in {seconds}',
  playNext: 'Play now',
  cancel: 'Cancel',

  retry: 'Try again',
  skipAhead: 'Skip ahead',
  errors: {
    connection: {
      title: 'Connection lost',
      body: "The video will continue from here when you're back online.",
    },
    stalled: {
      title: "The video isn't loading",
      body: 'No data has arrived for 10 seconds. The video will continue as soon as it can. You can also try again, or skip this part.',
    },
    missing: {
      title: "Part of this video couldn't be loaded",
      body: 'Try again in a moment. The video will continue where it stopped.',
    },
    removed: {
      title: 'This video is no longer available',
      body: 'It may have been removed, or its link may have changed.',
    },
    broken: {
      title: "This video couldn't be played",
      body: "Part of the video or audio couldn't be read. Try again, or choose another quality.",
    },
    unsupported: {
      title: "This browser can't play the video",
      body: 'Try a current version of Chrome, Edge, Firefox or Safari.',
    },
  } satisfies Record<ErrorKind, { title: string; body: string }>,

  notices: {
    play: 'Play',
    pause: 'Pause',
    muted: 'Muted',
    volume: 'Volume {percent}%',
    forward: '+{seconds} s',
    back: '−{seconds} s',
    speed: 'Speed {rate}×',
    captions: 'Captions: {label}',
  },

  shortcutSheet: [
    ['Space or K', 'Play or pause'],
    ['J and L', 'Back or forward 10 seconds'],
    ['← and →', 'Back or forward 5 seconds'],
    ['↑ and ↓', 'Volume, while the player has focus'],
    ['0 to 9', 'Jump to 0% to 90% of the video'],
    [', and .', 'One frame back or forward, while paused'],
    ['< and >', 'Slower or faster'],
    ['M', 'Mute'],
    ['C', 'Captions'],
    ['F', 'Full screen'],
    ['T', 'Theatre mode'],
    ['I', 'Picture-in-picture'],
    ['Shift+N and Shift+P', 'Next or previous video'],
    ['?', 'This list'],
  ],

  hours: '{count, plural, one {# hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  seconds: '{count, plural, one {# second} other {# seconds}}',
})
