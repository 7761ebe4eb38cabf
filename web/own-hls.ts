import { fileURLToPath } from 'node:url'
import hls from 'hls.js/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

/**
 * The features of hls.js that our videos need. The full build is 50% larger; the light one doesn't play audio
 * renditions. These are its build flags: https://github.com/video-dev/hls.js/blob/master/build-config.js
 */
const PARTS = {
  // Audio is a separate rendition (EXT-X-MEDIA).
  ALT_AUDIO: true,
  // Skips renditions that the device can't decode.
  MEDIA_CAPABILITIES: true,
  // Captions are separate files.
  SUBTITLES: false,
  CMCD: false,
  CONTENT_STEERING: false,
  EME_DRM: false,
  IFRAMES: false,
  INTERSTITIALS: false,
  M2TS_ADVANCED_CODECS: false,
  VARIABLE_SUBSTITUTION: false,
}

const source = fileURLToPath(new URL('src/hls.ts', import.meta.resolve('hls.js/package.json')))

/** Builds hls.js from the sources in its package, with only these features. */
export const ownHls: Plugin = {
  name: 'own-hls',
  config: () => ({
    resolve: { alias: [{ find: /^hls\.js$/, replacement: source }] },
    define: {
      __VERSION__: JSON.stringify(hls.version),
      ...Object.fromEntries(Object.entries(PARTS).map(([part, isIn]) => [`__USE_${part}__`, String(isIn)])),
    },
  }),
}
