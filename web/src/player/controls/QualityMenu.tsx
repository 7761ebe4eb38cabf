import { sizeText, useDataSaver } from '../engine/data-saver.ts'
import { Menu, MenuFact, MenuRadio, MenuSwitch } from './Menu.tsx'
import type { Playback } from '../playback.ts'
import type { PlaybackState } from '../playback-state.ts'
import { qualityName } from './quality-name.ts'
import { LOWEST_RENDITION } from '../engine/adaptive.ts'
import { changePreferences, usePreferences } from '../preferences.ts'
import type { Rendition } from '../engine/source.ts'
import { texts } from '../texts.ts'

const HIGH_DEFINITION = 720

interface QualityMenuProps {
  id: string
  playback: Playback
  state: PlaybackState
  renditions: readonly Rendition[] | undefined
  onBack: () => void
  onClose: () => void
}

/** Lists Auto with the rendition it has chosen, and every rendition with the video's size in it. */
export function QualityMenu({ id, playback, state, renditions, onBack, onClose }: QualityMenuProps) {
  const isDataSaver = useDataSaver()
  const { isLowestOnly } = usePreferences()
  const { heights, chosenRendition, renditionInUse } = state
  const isSoundOnly = state.soundOnly === 'on'
  const isSilent = state.soundOnly === 'silent'
  const choose = (rendition: number | 'auto') => {
    playback.setRendition(rendition)
    onBack()
  }
  const asideOf = (rendition: number) => {
    const bytes = renditions?.find(({ height }) => height === rendition)?.bytes
    if (bytes !== undefined) return sizeText(bytes)
    return rendition >= HIGH_DEFINITION ? texts.highDefinition : undefined
  }
  return (
    <Menu key="quality" id={id} label={texts.quality} onClose={onClose} onBack={onBack}>
      {!isSoundOnly && (
        <MenuRadio
          label={texts.auto}
          aside={
            renditionInUse !== undefined && chosenRendition === 'auto'
              ? qualityName(renditionInUse)
              : undefined
          }
          isChecked={chosenRendition === 'auto'}
          onSelect={() => choose('auto')}
        />
      )}
      {!isSoundOnly &&
        heights.map((rendition) => (
          <MenuRadio
            key={rendition}
            label={qualityName(rendition)}
            aside={asideOf(rendition)}
            isChecked={chosenRendition === rendition}
            onSelect={() => choose(rendition)}
          />
        ))}
      <MenuSwitch
        label={texts.dataSaver}
        isOn={isDataSaver}
        onSelect={() => playback.setDataSaver(!isDataSaver)}
      />
      {isDataSaver && !isSoundOnly && heights.includes(LOWEST_RENDITION) && (
        <MenuSwitch
          label={texts.lowestOnly}
          isOn={isLowestOnly}
          onSelect={() => changePreferences({ isLowestOnly: !isLowestOnly })}
        />
      )}
      {state.soundOnly !== 'unavailable' && (
        <MenuSwitch
          label={texts.soundOnly}
          isOn={isSoundOnly || isSilent}
          onSelect={() => {
            playback.setSoundOnly(state.soundOnly === 'off')
            // A video without sound has this choice only while it is on.
            if (isSilent) onBack()
          }}
        />
      )}
      {isSilent && <MenuFact label={texts.noSound} />}
    </Menu>
  )
}
