import { useState } from 'react'
import { trimTexts } from '../../platform/texts/edits.ts'
import { Button, type Elements, Field, Row, TextInput } from '#ui'
import { exactClock, readClock } from './trim-range.ts'
import styles from './Edits.module.css'

/** A moment of a video: typed, or taken from where the video is. */
export function TimeField(props: {
  label: string
  seconds: number
  hereLabel: string
  hereIcon: Elements
  onChange: (seconds: number) => void
  onHere: () => void
}) {
  const [written, setWritten] = useState<string>()
  const isWrong = written !== undefined && readClock(written) === undefined
  return (
    <Row align="end" wrap gap={2} className={styles.time}>
      <Field label={props.label} error={isWrong ? trimTexts.notATime : undefined}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={written ?? exactClock(props.seconds)}
          onChange={({ target }) => {
            setWritten(target.value)
            const seconds = readClock(target.value)
            if (seconds !== undefined) props.onChange(seconds)
          }}
          onBlur={() => {
            if (!isWrong) setWritten(undefined)
          }}
        />
      </Field>
      <Button
        variant="line"
        icon={props.hereIcon}
        onClick={() => {
          setWritten(undefined)
          props.onHere()
        }}
      >
        {props.hereLabel}
      </Button>
    </Row>
  )
}
