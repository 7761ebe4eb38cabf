import { useState } from 'react'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import styles from './controls.module.css'
import { IconButton } from './IconButton.tsx'
import type { Playback } from '../playback.ts'
import type { PlaybackState } from '../playback-state.ts'
import { texts } from '../texts.ts'

function iconOf(loudness: number) {
  if (loudness === 0) return VolumeX
  return loudness < 0.5 ? Volume1 : Volume2
}

/** On iPhones and iPads only the device's buttons change the volume: a script's change has no effect. */
function canSetVolume(): boolean {
  const probe = document.createElement('video')
  probe.volume = 0.5
  return probe.volume === 0.5
}

export function Volume({ playback, state }: { playback: Playback; state: PlaybackState }) {
  const loudness = state.isMuted ? 0 : state.volume
  const percent = Math.round(loudness * 100)
  const [hasSlider] = useState(canSetVolume)
  return (
    <span className={styles.volume}>
      <IconButton
        icon={iconOf(loudness)}
        label={loudness === 0 ? texts.unmute : texts.mute}
        shortcut="m"
        onClick={() => playback.toggleMuted()}
      />
      {hasSlider && (
        <input
          type="range"
          className={styles.volumeSlider}
          style={{ backgroundSize: `${percent}% 4px, 100% 4px` }}
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={texts.volume}
          aria-valuetext={texts.volumePercent({ percent })}
          onChange={(event) => playback.setVolume(Number(event.target.value) / 100)}
        />
      )}
    </span>
  )
}
