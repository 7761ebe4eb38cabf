import { History, MapPin, Search } from 'lucide-react'
import { districtName } from '@serendib/contract'
import { shellTexts } from '../../platform/texts/shell.ts'
import type { Completion } from './completions.ts'
import styles from './Completions.module.css'
import type { Elements } from '../../ui/elements.ts'
import { langOf } from '../../ui/lang-of.ts'

const icons: Record<Completion['kind'], Elements> = {
  past: <History className="icon-s" />,
  place: <MapPin className="icon-s" />,
  suggestion: <Search className="icon-s" />,
}

/** The suggestions below the search box. Their code loads when the box gets the focus. */
export default function Completions(props: {
  id: string
  completions: readonly Completion[]
  activeIndex: number | null
  optionId: (index: number) => string
  onChoose: (completion: Completion) => void
}) {
  return (
    <div id={props.id} role="listbox" aria-label={shellTexts.suggestions} className={styles.list}>
      {props.completions.map((completion, index) => (
        <button
          key={`${completion.kind} ${completion.kind === 'place' ? completion.href : completion.title}`}
          id={props.optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === props.activeIndex}
          className={styles.option}
          // The focus stays in the box.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(completion)}
        >
          {icons[completion.kind]}
          <span>
            <span lang={langOf(completion.title)}>{completion.title}</span>
            {completion.kind === 'place' && (
              <small className={styles.note}>
                {shellTexts.placeIn({ district: districtName(completion.district) })}
              </small>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
