import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import { moved, shownPart, WHOLE, withinPicture, ZOOM_MAX, type Crop } from './crop.ts'
import styles from './CropDialog.module.css'
import { Dialog } from '../overlays/Dialog.tsx'
import { uiTexts } from '../texts.ts'

/**
 * Chooses the part of a picture that fills a frame of the given aspect ratio, by dragging, pinching and the
 * wheel, or by sliders, which also work with keys.
 */
export function CropDialog(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  picture: { url: string; width: number; height: number }
  aspect: number
  isRound?: boolean | undefined
  onCrop: (crop: Crop) => void
}) {
  const { isOpen, onOpenChange, title, picture, aspect, onCrop } = props
  const [crop, setCrop] = useState(WHOLE)
  const frame = useRef<HTMLDivElement>(null)
  const shape = picture.width / picture.height / aspect
  const hand = useHand(frame, setCrop, shape)
  const part = shownPart(crop, shape)

  const change = (by: Partial<Crop>) => setCrop((before) => withinPicture({ ...before, ...by }, shape))
  const slackX = (1 - part.width) / 2
  const slackY = (1 - part.height) / 2
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="lg"
      title={title}
      description={uiTexts.cropHint}
      actions={
        <>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            {uiTexts.cancel}
          </Button>
          <Button onClick={() => onCrop(crop)}>{uiTexts.applyCrop}</Button>
        </>
      }
    >
      <div
        ref={frame}
        role="presentation"
        className={classNames(styles.frame, props.isRound && styles.round)}
        style={{ aspectRatio: aspect }}
        {...hand}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            width: `${100 / part.width}%`,
            height: `${100 / part.height}%`,
            left: `${(-(crop.x - part.width / 2) / part.width) * 100}%`,
            top: `${(-(crop.y - part.height / 2) / part.height) * 100}%`,
          }}
        />
      </div>
      <div className={styles.sliders}>
        <Slider
          label={uiTexts.zoom}
          min={1}
          max={ZOOM_MAX}
          value={crop.zoom}
          onChange={(zoom) => change({ zoom })}
        />
        <Slider
          label={uiTexts.sideways}
          min={0.5 - slackX}
          max={0.5 + slackX}
          value={crop.x}
          onChange={(x) => change({ x })}
        />
        <Slider
          label={uiTexts.upAndDown}
          min={0.5 - slackY}
          max={0.5 + slackY}
          value={crop.y}
          onChange={(y) => change({ y })}
        />
      </div>
    </Dialog>
  )
}

function Slider(props: {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}) {
  const { label, min, max, value, onChange } = props
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={Math.max((max - min) / 50, 0.001)}
        // Disabled when there is no range to move in.
        disabled={max - min < 0.001}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}

/** One pointer moves, two zoom; the wheel zooms too. */
function useHand(
  frame: { current: HTMLDivElement | null },
  setCrop: (change: (before: Crop) => Crop) => void,
  shape: number,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    const size = frame.current?.getBoundingClientRect()
    if (!before || !size) return
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const [other] = others
    setCrop((crop) => {
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other))
        return withinPicture({ ...crop, zoom: crop.zoom * factor }, shape)
      }
      const by = { x: (now.x - before.x) / size.width, y: (now.y - before.y) / size.height }
      return moved(crop, by, shape)
    })
  }
  const removePointer = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp: removePointer,
    onPointerCancel: removePointer,
    onWheel: (event: { deltaY: number }) =>
      setCrop((crop) => withinPicture({ ...crop, zoom: crop.zoom * Math.exp(-event.deltaY / 400) }, shape)),
  }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
