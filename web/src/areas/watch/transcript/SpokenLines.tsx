import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button } from '#ui'
import { MomentButton } from '../description/MomentButton.tsx'
import { firstShown, lineAt, SHOWN_LINES, type SpokenLine } from './transcript.ts'
import styles from './Transcript.module.css'

/** The interval of reading the video's position, in milliseconds. */
const FOLLOW_MS = 300

/**
 * The lines of the transcript, each a button that seeks to its time. One tab stop; arrow keys move between
 * lines. Of a very long transcript only the lines around the current one are shown, and those asked for.
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
  const [asked, setAsked] = useState<{ lines: readonly SpokenLine[]; first: number }>()
  const currentIndex = current ? lines.indexOf(current) : 0
  const first = asked?.lines === lines ? asked.first : firstShown(currentIndex, lines.length)
  const shown = lines.slice(first, first + SHOWN_LINES)
  const stop = [focused, current].find((line) => line && shown.includes(line)) ?? shown[0]

  useEffect(() => {
    const box = list.current
    const line = current && box?.querySelector('[aria-current]')?.closest('li')
    // A user who hovers it or has the focus in it is reading.
    if (!isFollowing || !box || !line || box.matches(':hover, :focus-within')) return
    box.scrollTop = line.offsetTop - box.clientHeight / 3
  }, [isFollowing, current])

  // The focus goes on from the button to the lines that it shows.
  useEffect(() => {
    if (asked) list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [asked])

  const showFrom = (index: number) =>
    setAsked({ lines, first: Math.max(0, Math.min(index, lines.length - SHOWN_LINES)) })
  return (
    <ol ref={list} className={styles.box} lang={language} start={first + 1}>
      {first > 0 && (
        <li key="earlier">
          <Button variant="ghost" size="sm" onClick={() => showFrom(first - SHOWN_LINES)}>
            {watchTexts.earlierLines}
          </Button>
        </li>
      )}
      {shown.map((line, index) => (
        <li key={first + index} className={styles.item}>
          <MomentButton
            seconds={line.start}
            tabIndex={line === stop ? 0 : -1}
            aria-current={line === current || undefined}
            onFocus={() => setFocused(line)}
            onKeyDown={goOn}
            onClick={() => onSeek(line.start)}
          >
            <span dir="auto">{line.text}</span>
          </MomentButton>
        </li>
      ))}
      {first + SHOWN_LINES < lines.length && (
        <li key="later">
          <Button variant="ghost" size="sm" onClick={() => showFrom(first + SHOWN_LINES)}>
            {watchTexts.laterLines}
          </Button>
        </li>
      )}
    </ol>
  )
}

function goOn(event: KeyboardEvent<HTMLButtonElement>): void {
  const buttons = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const index = buttons.indexOf(event.currentTarget)
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
