import { fileURLToPath } from 'node:url'
import hls from 'hls.js/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

/**
 * What of hls.js our videos need. Its complete build is half as large again; its light one plays no audio renditions.
 * The switches are its own: https://github.com/video-dev/hls.js/blob/master/build-config.js
 */
const PARTS = {
  // Sound is a rendition of its own (EXT-X-MEDIA).
  ALT_AUDIO: true,
  // Leaves out renditions that the device cannot decode.
  MEDIA_CAPABILITIES: true,
  // Captions are files beside the video.
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

/** Builds hls.js from the sources in its package, with the parts of it that are wanted. */
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
