import { sizeText, useDataSaver } from './data-saver.ts'
import { Menu, MenuRadio, MenuSwitch } from './Menu.tsx'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'
import type { Rendition } from './source.ts'
import { texts } from './texts.ts'

const HIGH_DEFINITION = 720

interface QualityMenuProps {
  id: string
  playback: Playback
  state: PlaybackState
  renditions: readonly Rendition[] | undefined
  onClose: () => void
}

/** Auto, with the rung it has chosen, and every rung with what the film costs there. */
export function QualityMenu({ id, playback, state, renditions, onClose }: QualityMenuProps) {
  const isDataSaver = useDataSaver()
  const { rungs, chosenRung, rungInUse } = state
  const choose = (rung: number | 'auto') => {
    playback.setRung(rung)
    onClose()
  }
  const asideOf = (rung: number) => {
    const bytes = renditions?.find((rendition) => rendition.height === rung)?.bytes
    if (bytes !== undefined) return sizeText(bytes)
    return rung >= HIGH_DEFINITION ? texts.highDefinition : undefined
  }
  return (
    <Menu id={id} label={texts.quality} onClose={onClose}>
      <MenuRadio
        label={texts.auto}
        aside={rungInUse !== undefined && chosenRung === 'auto' ? texts.rung(rungInUse) : undefined}
        isChecked={chosenRung === 'auto'}
        onSelect={() => choose('auto')}
      />
      {rungs.map((rung) => (
        <MenuRadio
          key={rung}
          label={texts.rung(rung)}
          aside={asideOf(rung)}
          isChecked={chosenRung === rung}
          onSelect={() => choose(rung)}
        />
      ))}
      <MenuSwitch
        label={texts.dataSaver}
        isOn={isDataSaver}
        onSelect={() => playback.setDataSaver(!isDataSaver)}
      />
    </Menu>
  )
}
