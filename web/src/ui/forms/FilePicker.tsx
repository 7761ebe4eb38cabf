import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Camera, FolderOpen, ImagePlus, ImageUp } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Moonstone } from '../brand/Moonstone.tsx'
import styles from './FilePicker.module.css'
import type { Elements } from '../elements.ts'

type PickerProps = {
  /** The input's accept attribute: 'video/*', 'image/png,image/jpeg,image/webp'. */
  accept: string
  onPick: (file: File) => void
  /** Accepts several files; without it only the first is used. */
  onPickMany?: (files: readonly File[]) => void
}

/** A hidden file input and a function that opens it. */
function useFilePicker({ accept, onPick, onPickMany }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const [file] = files
    if (onPickMany && files.length > 1) onPickMany(files)
    else if (file) onPick(file)
  }
  const element = (
    <input
      ref={input}
      type="file"
      accept={accept}
      // Hidden: users operate the button, and a second control with the same name would be in the way.
      hidden
      multiple={onPickMany !== undefined}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Cleared, so that choosing the same file again fires a change event.
        event.target.value = ''
        take(files)
      }}
    />
  )
  return { element, take, open: () => input.current?.click() }
}

/** The large drop zone for files, with the moonstone; a button does the same. */
export function Dropzone(
  props: PickerProps & {
    title: string
    text: ReactNode
    buttonLabel: string
    children?: Elements
  },
) {
  const [isOver, setOver] = useState(false)
  const picker = useFilePicker(props)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    picker.take([...event.dataTransfer.files])
  }
  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setOver(false)
      }}
      onDrop={onDrop}
    >
      <Moonstone mark="upload" className={styles.moonstone} />
      <h2 className={styles.dropTitle}>{props.title}</h2>
      <p className={styles.dropText}>{props.text}</p>
      <div className={styles.dropAction}>
        <Button size="lg" icon={<FolderOpen />} onClick={picker.open}>
          {props.buttonLabel}
        </Button>
      </div>
      {props.children}
      {picker.element}
    </div>
  )
}

/**
 * A button that opens the file chooser. `spokenLabel` starts with the label, for pages where several buttons
 * have the same one.
 */
export function FileButton(props: PickerProps & { label: string; spokenLabel?: string; icon?: Elements }) {
  const picker = useFilePicker(props)
  return (
    <>
      <Button
        variant="line"
        icon={props.icon ?? <FolderOpen />}
        aria-label={props.spokenLabel}
        onClick={picker.open}
      >
        {props.label}
      </Button>
      {picker.element}
    </>
  )
}

type ImageFieldProps = PickerProps & {
  /** The name of the button, by which a form focuses it. */
  name?: string | undefined
  /** Names the button: 'Upload logo', 'Banner'. */
  label: string
  /** The current picture or a preview of the chosen one (an object URL); null shows an empty frame. */
  previewUrl: string | null
  /** '200x200' */
  sizeHint?: string | undefined
  error?: string | undefined
}

const ImageMessage = ({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint: string | undefined
}) =>
  error ? (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  ) : hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null

/** A round picture with a camera button at its edge: logo, profile picture. `size` in px. */
export function RoundImageField(props: ImageFieldProps & { size?: 88 | 112 | undefined }) {
  const picker = useFilePicker(props)
  const id = useId()
  return (
    <div>
      <div className={classNames(styles.round, props.size === 88 && styles.small)}>
        {props.previewUrl === null ? <ImagePlus className="icon-l" /> : <img src={props.previewUrl} alt="" />}
        <IconButton
          className={styles.camera}
          variant="floating"
          name={props.name}
          label={props.label}
          icon={<Camera />}
          aria-describedby={id}
          onClick={picker.open}
        />
        {picker.element}
      </div>
      <ImageMessage id={id} error={props.error} hint={props.sizeHint} />
    </div>
  )
}

/** A wide picture with a button on its corner: the banner. */
export function BannerImageField(props: ImageFieldProps) {
  const picker = useFilePicker(props)
  const id = useId()
  return (
    <div>
      <div className={styles.banner}>
        {props.previewUrl !== null && <img src={props.previewUrl} alt="" />}
        <Button
          variant="glass"
          name={props.name}
          className={styles.bannerButton}
          icon={<ImageUp />}
          aria-describedby={id}
          onClick={picker.open}
        >
          {`${props.label} ${props.sizeHint ?? ''}`.trim()}
        </Button>
        {picker.element}
      </div>
      <ImageMessage id={id} error={props.error} hint={undefined} />
    </div>
  )
}

/** A tile for an uploaded picture, next to pictures to choose from. */
export function ImageTile(props: ImageFieldProps & { isSelected?: boolean | undefined }) {
  const picker = useFilePicker(props)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={classNames(styles.tile, props.isSelected && styles.selected)}
        aria-pressed={props.isSelected}
        aria-describedby={id}
        onClick={picker.open}
      >
        {props.previewUrl === null ? <ImagePlus className="icon-l" /> : <img src={props.previewUrl} alt="" />}
        <span className={props.previewUrl === null ? undefined : styles.tileLabel}>{props.label}</span>
      </button>
      {picker.element}
      <ImageMessage id={id} error={props.error} hint={props.sizeHint} />
    </div>
  )
}
