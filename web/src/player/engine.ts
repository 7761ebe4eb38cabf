import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import {
  DATA_SAVER_RUNG,
  fetchListsAhead,
  holdAtFirstPiece,
  hlsConfig,
  letGo,
  levelUpTo,
  rememberBandwidth,
  rungOf,
  rungsOf,
} from './adaptive.ts'
import { type FaultKind, faultOfFile, faultOfHlsError } from './fault.ts'
import { hasMediaSource, loadHls, playsHlsItself } from './load-hls.ts'
import type { PlayerSource } from './source.ts'

/** What an engine tells while it works. */
interface EngineReport {
  /** The rungs one can choose, the highest first; none when the stream chooses by itself. */
  onRungs: (rungs: number[]) => void
  onRungInUse: (rung: number) => void
  onFault: (fault: FaultKind) => void
  /** More of the film has arrived. */
  onLoaded: () => void
}

/** Brings one source into one video element: by hls.js, by the browser's own HLS, or as a plain file. */
interface Engine {
  /** Fetches the code and the lists: of the rungs, and of the pieces of the one it would begin with. */
  lookAhead: () => void
  /**
   * Fetches the code, the playlists and the first piece of the film at `position` (seconds); with data saver on no piece
   * of it.
   */
  prepare: (position: number) => void
  /** Starts loading the film at `position` (seconds). */
  start: (position: number) => void
  setRung: (rung: number | 'auto') => void
  setDataSaver: (isOn: boolean) => void
  /** Goes on after a lost connection: what is already there stays there. */
  resume: (position: number) => void
  /** Begins anew at `position`, after any fault. */
  retry: (position: number) => void
  /** There is nothing more to come: what is loaded is the whole film. */
  finish: () => void
  /** The length of one picture, in seconds. */
  frameSeconds: () => number
  destroy: () => void
}

/** How often damaged data is skipped by resetting the decoder before the viewer is told. */
const DECODER_RESETS = 1

export function createEngine(
  video: HTMLVideoElement,
  source: PlayerSource,
  startsWithDataSaver: boolean,
  report: EngineReport,
): Engine {
  let hls: Hls | undefined
  let closeStream: (() => void) | undefined
  let opening: Promise<void> | undefined
  let fileUrl: string | undefined
  let isDataSaver = startsWithDataSaver
  let chosen: number | 'auto' = 'auto'
  let startPosition: number | undefined
  // Where the piece is that was fetched ahead, if one was.
  let preparedPosition: number | undefined
  let decoderResets = 0
  // Another film may come into the same element: what listens to it ends with this one.
  const listening = new AbortController()
  const { signal } = listening

  function applyCap() {
    if (!hls) return
    if (!isDataSaver) hls.autoLevelCapping = -1
    hls.capLevelToPlayerSize = !isDataSaver
    if (isDataSaver) hls.autoLevelCapping = levelUpTo(hls.levels, DATA_SAVER_RUNG)
  }

  function applyRung() {
    if (!hls) return
    // Auto needs no interruption; a rung asked for is wanted now, at the same place.
    if (chosen === 'auto') hls.loadLevel = -1
    else hls.currentLevel = levelUpTo(hls.levels, chosen)
  }

  function onHlsError(data: ErrorData) {
    if (!hls || !data.fatal) return
    const fault = faultOfHlsError({ type: data.type, details: data.details, code: data.response?.code })
    if (fault === 'broken' && decoderResets < DECODER_RESETS && hls.levels.length > 0) {
      decoderResets += 1
      hls.recoverMediaError()
      return
    }
    if (fault === 'unsupported' && source.directUrl !== undefined) openFile(source.directUrl)
    else report.onFault(fault)
  }

  function openAdaptive(HlsClass: typeof Hls) {
    const events = HlsClass.Events
    const position = startPosition ?? preparedPosition ?? -1
    hls = new HlsClass(hlsConfig(HlsClass.DefaultConfig, position, isDataSaver))
    if (startPosition === undefined) holdAtFirstPiece(hls.config)
    hls.on(events.MANIFEST_PARSED, () => {
      if (!hls) return
      report.onRungs(rungsOf(hls.levels))
      applyCap()
      if (chosen !== 'auto') applyRung()
      if (startPosition !== undefined) hls.startLoad(startPosition)
      else if (preparedPosition !== undefined) loadFirstPiece(preparedPosition)
      else fetchListsAhead(hls)
    })
    hls.on(events.LEVEL_SWITCHED, (_, { level }) => {
      const inUse = hls?.levels[level]
      if (inUse) report.onRungInUse(rungOf(inUse))
    })
    closeStream = () => {
      for (const type of ['audio', 'video'] as const) hls?.trigger(events.BUFFER_EOS, { type })
    }
    hls.on(events.FRAG_BUFFERED, () => report.onLoaded())
    hls.on(events.ERROR, (_, data) => onHlsError(data))
    hls.loadSource(source.hlsUrl)
    hls.attachMedia(video)
  }

  function loadFirstPiece(position: number) {
    if (!hls || isDataSaver) return
    hls.config.startPosition = position
    hls.startLoad(position)
  }

  function closeAdaptive() {
    if (!hls) return
    rememberBandwidth(hls)
    hls.destroy()
    hls = undefined
  }

  function openFile(url: string) {
    closeAdaptive()
    fileUrl = url
    report.onRungs([])
    video.preload = startPosition === undefined ? 'metadata' : 'auto'
    video.src = url
    video.addEventListener('loadedmetadata', () => moveTo(startPosition ?? 0), { once: true, signal })
  }

  function moveTo(position: number) {
    if (position > 0) video.currentTime = position
  }

  /** Without adaptive streaming: what the element itself can do, the best first. */
  function openWithoutMediaSource() {
    if (playsHlsItself(video)) openFile(source.hlsUrl)
    else if (source.directUrl !== undefined) openFile(source.directUrl)
    else report.onFault('unsupported')
  }

  async function open() {
    if (source.onDevice === 'file' && source.directUrl !== undefined) {
      openFile(source.directUrl)
      return
    }
    if (!hasMediaSource()) {
      openWithoutMediaSource()
      return
    }
    try {
      const HlsClass = await loadHls()
      if (signal.aborted) return
      if (HlsClass.isSupported()) openAdaptive(HlsClass)
      else openWithoutMediaSource()
    } catch {
      opening = undefined
      if (!signal.aborted) report.onFault('connection')
    }
  }

  async function tellElementError(url: string) {
    const fault = await faultOfFile(video.error, url)
    if (!signal.aborted) report.onFault(fault)
  }
  function onElementError() {
    if (fileUrl !== undefined) void tellElementError(fileUrl)
  }
  function onElementReady() {
    if (fileUrl !== undefined) report.onLoaded()
  }
  video.addEventListener('error', onElementError, { signal })
  video.addEventListener('canplay', onElementReady, { signal })

  const engine: Engine = {
    lookAhead() {
      if (hasMediaSource()) opening ??= open()
    },
    prepare(position) {
      if (startPosition !== undefined || preparedPosition !== undefined) return
      preparedPosition = position
      if (hls && hls.levels.length > 0) loadFirstPiece(position)
      opening ??= open()
    },
    start(position) {
      startPosition = position
      opening ??= open()
      if (hls) {
        letGo(hls.config, isDataSaver)
        hls.config.startPosition = position
        // What was fetched ahead stays, and hls.js goes on from there by itself.
        const isThere = position === preparedPosition && !isDataSaver
        if (hls.levels.length > 0 && !isThere) hls.startLoad(position)
        if (video.readyState > 0 && !isThere) moveTo(position)
      } else if (fileUrl !== undefined) {
        video.preload = 'auto'
        if (video.readyState > 0) moveTo(position)
      }
    },
    setRung(rung) {
      chosen = rung
      applyRung()
    },
    setDataSaver(isOn) {
      isDataSaver = isOn
      applyCap()
    },
    resume(position) {
      if (hls && hls.levels.length > 0) hls.startLoad(position)
      else engine.retry(position)
    },
    retry(position) {
      // From the start of the chain: the playlist may have changed while the film could not be reached.
      closeAdaptive()
      decoderResets = 0
      fileUrl = undefined
      startPosition = position
      opening = open()
    },
    finish: () => closeStream?.(),
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
