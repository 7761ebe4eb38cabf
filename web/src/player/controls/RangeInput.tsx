import type { KeyboardEvent, Ref } from 'react'
import styles from './range-input.module.css'

interface RangeInputProps {
  className?: string | undefined
  label: string
  /** The exact value in words. */
  text: string
  value: number
  min?: number
  max: number
  /** How far a screen reader's swipe moves. */
  step: number
  /** While a pointer moves the value, the browser must not move it too. */
  isDragging: boolean
  onChange: (value: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * The invisible input of a slider that is drawn otherwise: screen readers on phones only move native ones. The browser
 * rounds its value to steps, so what counts is by how much it changes.
 */
export function RangeInput(props: RangeInputProps) {
  const {
    className = '',
    label,
    text,
    value,
    min = 0,
    max,
    step,
    isDragging,
    onChange,
    onKeyDown,
    ref,
  } = props
  const steps = Math.round((value - min) / step)
  const last = Math.max(steps, Math.ceil((max - min) / step))
  return (
    <input
      ref={ref}
      type="range"
      className={`${styles.input} ${className}`}
      min={min}
      max={min + last * step}
      step={step}
      value={min + steps * step}
      aria-label={label}
      aria-valuetext={text}
      onChange={({ currentTarget }) => {
        const by = Number(currentTarget.value) - (min + steps * step)
        if (!isDragging) onChange(Math.max(min, Math.min(max, value + by)))
      }}
      onKeyDown={onKeyDown}
    />
  )
}
