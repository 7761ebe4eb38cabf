import { defineTexts } from '@serendib/texts'

/** Texts of the track beside a video. */
export const trackMapTexts = defineTexts({
  title: 'Track',
  map: 'Position on the track',
  profiles: {
    height: 'Height along the track',
    speed: 'Speed along the track',
    both: 'Height and speed along the track',
  },
  kilometre: 'Kilometre {kilometre} of {total}',
  kilometreNear: 'Kilometre {kilometre} of {total}, near {place}',
  /** `value` is a height and a speed, `position` where that is. */
  profileValue: '{value}, {position}',
  height: '{metres} m',
  speed: '{speed} km/h',
  showOverlay: 'Show track',
  hideOverlay: 'Hide track',
  downloadAs: 'Download track as {format}',
  gpx: 'GPX',
  webVmt: 'WebVMT',
})
