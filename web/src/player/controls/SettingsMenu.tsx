import { useState } from 'react'
import { useDataUse } from '../data-use/data-use.ts'
import { sizeText } from '../engine/data-saver.ts'
import { Menu, MenuLink, MenuRadio, MenuSwitch } from './Menu.tsx'
import { DataMenu } from './DataMenu.tsx'
import { QualityMenu } from './QualityMenu.tsx'
import { autoQualityName, qualityName } from './quality-name.ts'
import { speeds } from '../perform-action.ts'
import type { Playback } from '../playback.ts'
import type { PlaybackState } from '../playback-state.ts'
import { captionColours, captionSizes, changePreferences, usePreferences } from '../preferences.ts'
import type { Rendition } from '../engine/source.ts'
import { texts } from '../texts.ts'
import { dataTexts } from '../data-use/texts.ts'
import type { Captions } from '../useCaptions.ts'

type Page = 'quality' | 'data' | 'speed' | 'audio' | 'captions' | 'captionSize' | 'captionColour'

interface SettingsMenuProps {
  id: string
  playback: Playback
  state: PlaybackState
  captions: Captions
  renditions: readonly Rendition[] | undefined
  hasNext: boolean
  onShortcuts: () => void
  onClose: () => void
}

/** The chosen quality, or that Auto has chosen. */
export function qualityText({ chosenRendition, renditionInUse, soundOnly }: PlaybackState): string {
  if (soundOnly === 'on') return texts.soundOnly
  if (chosenRendition !== 'auto') return qualityName(chosenRendition)
  return renditionInUse === undefined ? texts.auto : autoQualityName(renditionInUse)
}

/** Whether there is a quality to choose. */
export const hasQuality = ({ heights, soundOnly }: PlaybackState) => heights.length > 0 || soundOnly === 'on'

const speedText = (rate: number) => (rate === 1 ? texts.normalSpeed : texts.speedFactor({ rate }))

/** Quality, speed, audio tracks, captions and their style, loop, autoplay of the next video, and the keyboard shortcuts. */
export function SettingsMenu(props: SettingsMenuProps) {
  const [{ page, last }, setOpenPage] = useState<{ page?: Page; last?: Page }>({})
  if (page === undefined)
    return <RootPage {...props} last={last} onOpen={(next) => setOpenPage({ page: next })} />
  const onBack = () => setOpenPage({ last: page })
  if (page === 'data') return <DataMenu id={props.id} onBack={onBack} onClose={props.onClose} />
  if (page === 'quality') return <QualityMenu {...props} onBack={onBack} />
  return <ChoicePage {...props} page={page} onBack={onBack} />
}

/** `last` is the page that the user returns from. */
function RootPage(props: SettingsMenuProps & { last: Page | undefined; onOpen: (page: Page) => void }) {
  const { id, playback, state, captions, hasNext, onShortcuts, onClose, onOpen } = props
  const preferences = usePreferences()
  const dataUse = useDataUse()
  const hasCaptions = captions.tracks.length > 0
  const leadTo = (page: Page) => ({ hasBeenIn: props.last === page, onSelect: () => onOpen(page) })
  return (
    <Menu key="root" id={id} label={texts.settings} onClose={onClose}>
      {hasQuality(state) && (
        <MenuLink label={texts.quality} aside={qualityText(state)} {...leadTo('quality')} />
      )}
      {dataUse && (
        <MenuLink label={dataTexts.dataUsed} aside={sizeText(dataUse.visitBytes)} {...leadTo('data')} />
      )}
      <MenuLink label={texts.speed} aside={speedText(state.rate)} {...leadTo('speed')} />
      {state.audio.tracks.length > 1 && (
        <MenuLink label={texts.audio} aside={state.audio.chosen?.name} {...leadTo('audio')} />
      )}
      {hasCaptions && (
        <>
          <MenuLink
            label={texts.captions}
            aside={captions.chosen?.label ?? texts.off}
            {...leadTo('captions')}
          />
          <MenuLink
            label={texts.captionSize}
            aside={texts.captionSizes[preferences.captionSize]}
            {...leadTo('captionSize')}
          />
          <MenuLink
            label={texts.captionColour}
            aside={texts.captionColours[preferences.captionColour]}
            {...leadTo('captionColour')}
          />
        </>
      )}
      <MenuSwitch
        label={texts.loop}
        isOn={state.isLooping}
        onSelect={() => playback.setLooping(!state.isLooping)}
      />
      {hasNext && (
        <MenuSwitch
          label={texts.autoplayNext}
          isOn={preferences.autoplaysNext}
          onSelect={() => changePreferences({ autoplaysNext: !preferences.autoplaysNext })}
        />
      )}
      <MenuLink label={texts.shortcuts} isLeaf onSelect={onShortcuts} />
    </Menu>
  )
}

interface Choice {
  key: string
  label: string
  isChecked: boolean
  choose: () => void
}

function ChoicePage(
  props: SettingsMenuProps & { page: Exclude<Page, 'quality' | 'data'>; onBack: () => void },
) {
  const { id, playback, state, captions, page, onBack, onClose } = props
  const preferences = usePreferences()
  const pages: Record<typeof page, { label: string; choices: () => Choice[] }> = {
    speed: {
      label: texts.speed,
      choices: () =>
        speeds.map((rate) => ({
          key: String(rate),
          label: speedText(rate),
          isChecked: state.rate === rate,
          choose: () => playback.setRate(rate),
        })),
    },
    audio: {
      label: texts.audio,
      choices: () =>
        state.audio.tracks.map(({ name }) => ({
          key: name,
          label: name,
          isChecked: state.audio.chosen?.name === name,
          choose: () => playback.setAudioTrack(name),
        })),
    },
    captions: {
      label: texts.captions,
      choices: () => [
        { key: '', label: texts.off, isChecked: !captions.chosen, choose: () => captions.choose(undefined) },
        ...captions.tracks.map(({ language, label }) => ({
          key: language,
          label,
          isChecked: captions.chosen?.language === language,
          choose: () => captions.choose(language),
        })),
      ],
    },
    captionSize: {
      label: texts.captionSize,
      choices: () =>
        captionSizes.map((captionSize) => ({
          key: captionSize,
          label: texts.captionSizes[captionSize],
          isChecked: preferences.captionSize === captionSize,
          choose: () => changePreferences({ captionSize }),
        })),
    },
    captionColour: {
      label: texts.captionColour,
      choices: () =>
        captionColours.map((captionColour) => ({
          key: captionColour,
          label: texts.captionColours[captionColour],
          isChecked: preferences.captionColour === captionColour,
          choose: () => changePreferences({ captionColour }),
        })),
    },
  }
  const { label, choices } = pages[page]
  return (
    <Menu key={page} id={id} label={label} onClose={onClose} onBack={onBack}>
      {choices().map(({ key, label, isChecked, choose }) => (
        <MenuRadio
          key={key}
          label={label}
          isChecked={isChecked}
          onSelect={() => {
            choose()
            onBack()
          }}
        />
      ))}
    </Menu>
  )
}
