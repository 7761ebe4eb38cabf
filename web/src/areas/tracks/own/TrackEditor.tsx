import { EyeOff, SkipBack, X } from 'lucide-react'
import { useMemo, useRef, useState, type ComponentProps } from 'react'
import type { HiddenStretch, EditState, OwnTrack, TrackSettings } from '@serendib/contract'
import { HIDDEN_STRETCHES_MAX, ENDS_HIDDEN_METRES, unpackTrack } from '@serendib/contract'
import { ownTrackTexts as texts } from '../../../platform/texts/places/own-tracks.ts'
import { spokenTime } from '../../../player/time.ts'
import {
  Button,
  Checkbox,
  Field,
  FieldGroup,
  IconButton,
  InlineAlert,
  Row,
  Select,
  Stack,
  Text,
  useFieldAttributes,
} from '#ui'
import { TimeField } from '../../edits/index.ts'
import { positionAt, previewTrack } from './own-track.ts'
import { TrackSketch } from './TrackSketch.tsx'
import styles from './TrackEditor.module.css'

interface EditorProps {
  track: OwnTrack
  settings: TrackSettings
  /** The whole video; undefined until it is known. */
  editState: EditState | undefined
  onChange: (settings: TrackSettings) => void
}

/** The video beside its track on a map, and the choice of what viewers see. */
export function TrackEditor({ track, settings, editState, onChange }: EditorProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const ends = useMemo(() => endsOf(track), [track])
  const wholeSeconds = editState?.wholeSeconds || ends.last - ends.first
  const preview = useMemo(() => previewTrack(track, settings, wholeSeconds), [track, settings, wholeSeconds])
  // The whole track, so that an owner can press where they were even if that is outside of the video so far.
  const isClock = track.timing === 'clock' && !settings.isTimeLapse
  const pressable = useMemo(
    () => (isClock ? { ...preview, filmed: unpackTrack(track.whole) } : preview),
    [isClock, preview, track],
  )
  const change = (part: Partial<TrackSettings>) => onChange({ ...settings, ...part })
  const now = () => video.current?.currentTime ?? 0
  const begin = (beginsSeconds: number) => change({ beginsSeconds: Math.round(beginsSeconds * 10) / 10 })
  return (
    <Stack gap={5}>
      <div className={styles.both}>
        {editState?.videoUrl ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for its owner
          <video
            ref={video}
            className={styles.video}
            src={editState.videoUrl}
            controls
            playsInline
            preload="metadata"
            onTimeUpdate={() => setSeconds(now())}
            onSeeked={() => setSeconds(now())}
          />
        ) : (
          <Text tone="muted">{texts.noVideo}</Text>
        )}
        <TrackSketch
          preview={pressable}
          places={track.places}
          now={positionAt(preview.filmed, seconds)}
          onPress={isClock ? (point) => begin(point.seconds - now()) : undefined}
        />
      </div>
      {preview.filmed.length === 0 && <InlineAlert kind="error">{texts.outside}</InlineAlert>}
      <Matching track={track} settings={settings} wholeSeconds={wholeSeconds} onChange={change} />
      {track.dropped > 0 && (
        <Text tone="muted" size="sm">
          {texts.dropped({ count: track.dropped })}
        </Text>
      )}
      <Checkbox
        label={texts.show}
        checked={settings.isShown}
        onChange={({ target }) => change({ isShown: target.checked })}
      />
      <Field label={texts.ends} hint={texts.endsHint}>
        <Select
          value={String(settings.endsHiddenMetres)}
          onChange={({ target }) => {
            const metres = ENDS_HIDDEN_METRES.find((each) => String(each) === target.value)
            if (metres !== undefined) change({ endsHiddenMetres: metres })
          }}
        >
          {ENDS_HIDDEN_METRES.map((metres) => (
            <option key={metres} value={metres}>
              {metres === 0 ? texts.endsNone : texts.endsWithin({ metres })}
            </option>
          ))}
        </Select>
      </Field>
      <HiddenStretches
        settings={settings}
        now={now}
        wholeSeconds={wholeSeconds}
        onChange={(hiddenStretches) => change({ hiddenStretches })}
      />
      <Stack gap={2}>
        <Checkbox
          label={texts.height}
          checked={settings.showsHeight}
          onChange={({ target }) => change({ showsHeight: target.checked })}
        />
        {track.timing !== 'distance' && !settings.isTimeLapse && (
          <>
            <Checkbox
              label={texts.speed}
              checked={settings.showsSpeed}
              onChange={({ target }) => change({ showsSpeed: target.checked })}
            />
            {!settings.showsSpeed && (
              <Text tone="muted" size="sm">
                {texts.speedHint}
              </Text>
            )}
          </>
        )}
        <Checkbox
          label={texts.export}
          checked={settings.allowsExport}
          onChange={({ target }) => change({ allowsExport: target.checked })}
        />
      </Stack>
    </Stack>
  )
}

/** A video may be a time-lapse if its track is this many times longer. */
const TIME_LAPSE_LEAST = 1.5

/** How the time of the track fits that of the video. */
function Matching(props: {
  track: OwnTrack
  settings: TrackSettings
  wholeSeconds: number
  onChange: (part: Partial<TrackSettings>) => void
}) {
  const { track, settings, wholeSeconds, onChange } = props
  const { beginsSeconds, isTimeLapse } = settings
  const { first, last } = useMemo(() => endsOf(track), [track])
  if (track.timing === 'distance')
    return (
      <Text tone="muted" size="sm">
        {texts.byDistance}
      </Text>
    )
  return (
    <>
      {track.timing === 'clock' && !isTimeLapse && (
        <Field label={texts.matching} hint={texts.matchingHint}>
          <Slider
            min={Math.floor(first - wholeSeconds)}
            max={Math.ceil(last)}
            step={1}
            value={Math.round(beginsSeconds)}
            aria-valuetext={texts.matchingValue({ at: spokenTime(Math.max(0, beginsSeconds)) })}
            onChange={({ target }) => onChange({ beginsSeconds: Number(target.value) })}
          />
        </Field>
      )}
      {(isTimeLapse || last - first > wholeSeconds * TIME_LAPSE_LEAST) && (
        <Checkbox
          label={texts.timeLapse}
          checked={isTimeLapse}
          onChange={({ target }) => onChange({ isTimeLapse: target.checked })}
        />
      )}
    </>
  )
}

/** The slider of a field, with its label and hint. */
function Slider(props: ComponentProps<'input'>) {
  return <input {...useFieldAttributes()} {...props} type="range" />
}

/** How long a new stretch is, in seconds. */
const NEW_SECONDS = 10

function HiddenStretches(props: {
  settings: TrackSettings
  now: () => number
  wholeSeconds: number
  onChange: (hiddenStretches: HiddenStretch[]) => void
}) {
  const { now, wholeSeconds, onChange } = props
  const { hiddenStretches } = props.settings
  const change = (index: number, part: Partial<HiddenStretch>) =>
    onChange(hiddenStretches.map((stretch, at) => (at === index ? { ...stretch, ...part } : stretch)))
  const add = () => {
    const fromSeconds = now()
    onChange([
      ...hiddenStretches,
      { fromSeconds, toSeconds: Math.min(wholeSeconds, fromSeconds + NEW_SECONDS) },
    ])
  }
  return (
    <FieldGroup legend={texts.hiddenStretches}>
      <Text tone="muted" size="sm">
        {texts.stretchesHint}
      </Text>
      {hiddenStretches.map((stretch, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be equal, and they keep their order
        <Row key={index} align="end" wrap gap={3}>
          <TimeField
            label={texts.from}
            seconds={stretch.fromSeconds}
            hereLabel={texts.here}
            hereIcon={<SkipBack className="icon-s" />}
            onChange={(fromSeconds) => change(index, { fromSeconds })}
            onHere={() => change(index, { fromSeconds: now() })}
          />
          <TimeField
            label={texts.to}
            seconds={stretch.toSeconds}
            hereLabel={texts.here}
            hereIcon={<SkipBack className="icon-s" />}
            onChange={(toSeconds) => change(index, { toSeconds })}
            onHere={() => change(index, { toSeconds: now() })}
          />
          <IconButton
            label={texts.removeStretch}
            icon={<X />}
            onClick={() => onChange(hiddenStretches.filter((_, at) => at !== index))}
          />
        </Row>
      ))}
      {hiddenStretches.length < HIDDEN_STRETCHES_MAX && (
        <Row>
          <Button variant="line" icon={<EyeOff className="icon-s" />} onClick={add}>
            {texts.addStretch}
          </Button>
        </Row>
      )}
    </FieldGroup>
  )
}

function endsOf(track: OwnTrack): { first: number; last: number } {
  const points = unpackTrack(track.whole).flat()
  return { first: points[0]?.seconds ?? 0, last: points.at(-1)?.seconds ?? 0 }
}
