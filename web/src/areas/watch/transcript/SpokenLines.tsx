import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { MomentButton } from '../description/MomentButton.tsx'
import { lineAt, type SpokenLine } from './transcript.ts'
import styles from './Transcript.module.css'

/** The interval of reading the video's position, in milliseconds. */
const FOLLOW_MS = 300

/**
 * The lines of the transcript, each a button that seeks to its time. One tab stop; arrow keys move between
 * lines.
 */
export function SpokenLines(props: {
  lines: readonly SpokenLine[]
  language: string | undefined
  /** Whether the list scrolls along with the video. */
  isFollowing: boolean
  position: () => number
  onSeek: (seconds: number) => void
}) {
  const { lines, language, isFollowing, position, onSeek } = props
  const list = useRef<HTMLOListElement>(null)
  const current = useLineAt(lines, position)
  const [focused, setFocused] = useState<SpokenLine>()
  const stop = focused && lines.includes(focused) ? focused : (current ?? lines[0])

  useEffect(() => {
    const box = list.current
    const line = current && box?.children[lines.indexOf(current)]
    // A user who hovers it or has the focus in it is reading.
    if (!isFollowing || !box || !(line instanceof HTMLElement) || box.matches(':hover, :focus-within')) return
    box.scrollTop = line.offsetTop - box.clientHeight / 3
  }, [isFollowing, lines, current])

  return (
    <ol ref={list} className={styles.box} lang={language}>
      {lines.map((line, index) => (
        <li key={index} className={styles.item}>
          <MomentButton
            seconds={line.start}
            tabIndex={line === stop ? 0 : -1}
            aria-current={line === current || undefined}
            onFocus={() => setFocused(line)}
            onKeyDown={(event) => goFrom(event, index)}
            onClick={() => onSeek(line.start)}
          >
            <span dir="auto">{line.text}</span>
          </MomentButton>
        </li>
      ))}
    </ol>
  )
}

function goFrom(event: KeyboardEvent<HTMLButtonElement>, index: number): void {
  const buttons = event.currentTarget.closest('ol')?.querySelectorAll('button') ?? []
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

/** The current line while the video plays. */
function useLineAt(lines: readonly SpokenLine[], position: () => number): SpokenLine | undefined {
  const [line, setLine] = useState(() => lineAt(lines, position()))
  const look = useEffectEvent(() => setLine(lineAt(lines, position())))
  useEffect(() => {
    const timer = setInterval(() => look(), FOLLOW_MS)
    return () => clearInterval(timer)
  }, [])
  return line
}
