import type Hls from 'hls.js'
import type { ErrorData, Fragment } from 'hls.js'
import { countAbortedSegments } from '../data-use/aborted-segments.ts'
import {
  LOWEST_RENDITION,
  fetchListsAhead,
  loadFirstSegmentOnly,
  hlsConfig,
  isConnectionSlow,
  loadEverything,
  levelUpTo,
  rememberBandwidth,
  renditionOf,
  renditionsOf,
  startAboveLowest,
} from './adaptive.ts'
import { switchHlsAudio, switchNativeAudio } from './audio-tracks.ts'
import { av1Support, isAv1, keepOneCodec, wantsAv1 } from './av1.ts'
import type { Engine, EngineReport } from './engine-types.ts'
import { errorOfFile, errorOfHlsError, waitOf } from './playback-error.ts'
import { hasMediaSource, loadHls, playsHlsItself } from './load-hls.ts'
import { savedRendition } from './data-saver.ts'
import { type Sound, type SoundOnly, findSound } from './sound-only.ts'
import type { PlayerSource } from './source.ts'

/** How often damaged data is skipped by resetting the decoder before the viewer sees an error. */
const DECODER_RESETS = 1

export function createEngine(
  video: HTMLVideoElement,
  source: PlayerSource,
  {
    startsWithDataSaver,
    prefersSoundOnly,
  }: { readonly startsWithDataSaver: boolean; readonly prefersSoundOnly: () => boolean },
  report: EngineReport,
): Engine {
  let hls: Hls | undefined
  let closeStream: (() => void) | undefined
  let reportAborted: (() => void) | undefined
  let audioSwitch: { choose: (name: string) => void } | undefined
  let opening: Promise<void> | undefined
  let fileUrl: string | undefined
  let isDataSaver = startsWithDataSaver
  let isSoundOnly = prefersSoundOnly()
  // Played instead of the master playlist.
  let sound: Sound | undefined
  // Only the latest attempt to open the source continues.
  let attempts = 0
  let chosen: number | 'auto' = 'auto'
  let startPosition: number | undefined
  // The position of the preloaded segment, if there is one.
  let preparedPosition: number | undefined
  let decoderResets = 0
  let canPlayAv1 = true
  // Files that arrived, and the segment that is on its way.
  let arrivals = 0
  let loading: Fragment | undefined
  // Another video may use the same element later, so this video's listeners are removed with it.
  const listening = new AbortController()
  const { signal } = listening

  // Without audio there is no stream of sound only.
  const isSilent = () => isSoundOnly && !sound
  const isSaving = () => isDataSaver || isSilent()
  const highestSaved = () => (isSilent() ? LOWEST_RENDITION : savedRendition())

  function applyCap() {
    if (!hls) return
    if (!isSaving()) hls.autoLevelCapping = -1
    hls.capLevelToPlayerSize = !isSaving()
    if (isSaving()) hls.autoLevelCapping = levelUpTo(hls.levels, highestSaved())
  }

  function applyRendition() {
    if (!hls) return
    // Auto switches without interruption; a chosen rendition applies at once, at the current position.
    if (chosen === 'auto') hls.loadLevel = -1
    else hls.currentLevel = levelUpTo(hls.levels, chosen)
  }

  function onHlsError(data: ErrorData) {
    if (!hls || !data.fatal) return
    const error = errorOfHlsError({ type: data.type, details: data.details, code: data.response?.code })
    const inUse = hls.levels[hls.loadLevel]
    if (error === 'broken' && inUse && isAv1(inUse)) {
      // The browser claimed to support AV1. H.264 plays everywhere.
      canPlayAv1 = false
      engine.retry(video.currentTime)
      return
    }
    if (error === 'broken' && decoderResets < DECODER_RESETS && hls.levels.length > 0) {
      decoderResets += 1
      hls.recoverMediaError()
      return
    }
    if (error === 'unsupported' && source.directUrl !== undefined) openFile(source.directUrl)
    else report.onError(error, waitOf(data.networkDetails))
  }

  function openAdaptive(HlsClass: typeof Hls, isAv1Wanted: boolean) {
    const events = HlsClass.Events
    const position = startPosition ?? preparedPosition ?? -1
    hls = new HlsClass(hlsConfig(HlsClass.DefaultConfig, position, isSaving()))
    if (startPosition === undefined) loadFirstSegmentOnly(hls.config)
    hls.on(events.MANIFEST_PARSED, () => {
      if (!hls) return
      keepOneCodec(hls, isAv1Wanted)
      const renditions = renditionsOf(hls.levels)
      if (!sound) report.onRenditions(renditions)
      report.onSoundOnly(soundOnlyOf(renditions, hls.allAudioTracks))
      applyCap()
      if (chosen !== 'auto') applyRendition()
      else if (!isSaving() || highestSaved() !== LOWEST_RENDITION) startAboveLowest(hls, isSaving())
      if (startPosition !== undefined) hls.startLoad(startPosition)
      else if (preparedPosition !== undefined) loadFirstPiece(preparedPosition)
      else fetchListsAhead(hls)
    })
    audioSwitch = sound ?? switchHlsAudio(hls, events, report.onAudio)
    hls.on(events.LEVEL_SWITCHED, (_, { level }) => {
      const inUse = hls?.levels[level]
      if (inUse && !sound) report.onRenditionInUse(renditionOf(inUse))
    })
    closeStream = () => {
      for (const type of ['audio', 'video'] as const) hls?.trigger(events.BUFFER_EOS, { type })
    }
    if (source.onDevice === undefined) reportAborted = countAbortedSegments(hls, events)
    hls.on(events.LEVEL_LOADED, () => (arrivals += 1))
    hls.on(events.FRAG_LOADING, (_, { frag }) => (loading = frag))
    hls.on(events.FRAG_BUFFERED, () => {
      arrivals += 1
      report.onLoaded()
    })
    hls.on(events.ERROR, (_, data) => onHlsError(data))
    hls.loadSource(sound?.url ?? source.hlsUrl)
    hls.attachMedia(video)
  }

  function soundOnlyOf(renditions: readonly number[], tracks: readonly unknown[]): SoundOnly {
    if (sound) return 'on'
    if (renditions.length === 0) return 'unavailable'
    if (tracks.length > 0) return 'off'
    return isSilent() ? 'silent' : 'unavailable'
  }

  function loadFirstPiece(position: number) {
    if (!hls || isSaving()) return
    hls.config.startPosition = position
    hls.startLoad(position)
  }

  function closeAdaptive() {
    if (!hls) return
    if (source.onDevice === undefined) rememberBandwidth(hls)
    hls.destroy()
    hls = undefined
    reportAborted?.()
  }

  function openFile(url: string) {
    closeAdaptive()
    fileUrl = url
    report.onRenditions([])
    video.preload = startPosition === undefined ? 'metadata' : 'auto'
    video.src = url
    video.addEventListener('loadedmetadata', () => moveTo(startPosition ?? 0), { once: true, signal })
  }

  /** Until playback starts, the choice may change in another window: what was preloaded for the other one is closed. */
  function followSoundOnly() {
    if (startPosition !== undefined || prefersSoundOnly() === isSoundOnly) return
    isSoundOnly = !isSoundOnly
    closeAdaptive()
    fileUrl = undefined
    opening = undefined
    preparedPosition = undefined
  }

  function moveTo(position: number) {
    if (position > 0) video.currentTime = position
  }

  /** Without Media Source Extensions: the best that the element itself can play. */
  function openWithoutMediaSource() {
    if (playsHlsItself(video)) {
      audioSwitch = sound ?? switchNativeAudio(video, signal, report.onAudio)
      openFile(sound?.url ?? source.hlsUrl)
      report.onSoundOnly(sound ? 'on' : 'off')
    } else if (source.directUrl !== undefined) openFile(source.directUrl)
    else report.onError('unsupported')
  }

  async function open() {
    if (source.onDevice === 'file' && source.directUrl !== undefined) {
      openFile(source.directUrl)
      return
    }
    const attempt = ++attempts
    const isOver = () => signal.aborted || attempt !== attempts
    try {
      const found = isSoundOnly
        ? await findSound(source.hlsUrl, {
            onAudio: report.onAudio,
            reopen: () => engine.retry(video.currentTime),
          })
        : undefined
      if (isOver()) return
      sound = found
      if (!hasMediaSource()) {
        openWithoutMediaSource()
        return
      }
      const [HlsClass, support] = await Promise.all([loadHls(), av1Support()])
      if (isOver()) return
      const isAv1Wanted = canPlayAv1 && wantsAv1(support, isSaving() || isConnectionSlow())
      if (HlsClass.isSupported()) openAdaptive(HlsClass, isAv1Wanted)
      else openWithoutMediaSource()
    } catch {
      if (isOver()) return
      opening = undefined
      report.onError('connection')
    }
  }

  async function reportElementError(url: string) {
    const error = await errorOfFile(video.error, url)
    if (!signal.aborted) report.onError(error)
  }
  function onElementError() {
    if (fileUrl !== undefined) void reportElementError(fileUrl)
  }
  function onElementReady() {
    if (fileUrl !== undefined) report.onLoaded()
  }
  video.addEventListener('error', onElementError, { signal })
  video.addEventListener('canplay', onElementReady, { signal })

  const engine: Engine = {
    preload() {
      followSoundOnly()
      if (hasMediaSource()) opening ??= open()
    },
    prepare(position) {
      followSoundOnly()
      if (startPosition !== undefined || preparedPosition !== undefined) return
      preparedPosition = position
      if (hls && hls.levels.length > 0) loadFirstPiece(position)
      opening ??= open()
    },
    start(position) {
      followSoundOnly()
      startPosition = position
      opening ??= open()
      if (hls) {
        loadEverything(hls.config, isSaving())
        hls.config.startPosition = position
        // The preloaded segment stays, and hls.js continues from there.
        const isThere = position === preparedPosition && !isSaving()
        if (hls.levels.length > 0 && !isThere) hls.startLoad(position)
        if (video.readyState > 0 && !isThere) moveTo(position)
      } else if (fileUrl !== undefined) {
        video.preload = 'auto'
        if (video.readyState > 0) moveTo(position)
      }
    },
    setRendition(rendition) {
      chosen = rendition
      applyRendition()
    },
    setDataSaver(isOn) {
      isDataSaver = isOn
      applyCap()
    },
    setSoundOnly: (isOn) => {
      isSoundOnly = isOn
    },
    setAudioTrack: (name) => audioSwitch?.choose(name),
    resume(position) {
      if (hls && hls.levels.length > 0) hls.startLoad(position)
      else engine.retry(position)
    },
    retry(position) {
      // From the master playlist on: it may have changed while the video was unreachable.
      closeAdaptive()
      decoderResets = 0
      fileUrl = undefined
      startPosition = position
      opening = open()
    },
    isPlain: () => fileUrl !== undefined,
    playPlain(position) {
      startPosition = position
      closeAdaptive()
      // hls.js disables it.
      video.disableRemotePlayback = false
      openWithoutMediaSource()
    },
    finish: () => closeStream?.(),
    progress: () => arrivals + (loading?.stats.loaded ?? 0),
    frameSeconds() {
      const rate = hls?.levels[hls.currentLevel]?.frameRate ?? 0
      return rate > 0 ? 1 / rate : 1 / 30
    },
    destroy() {
      listening.abort()
      closeAdaptive()
      video.removeAttribute('src')
      video.load()
    },
  }
  return engine
}
