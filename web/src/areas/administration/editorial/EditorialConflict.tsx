import type { RefObject } from 'react'
import { errorText } from '@serendib/contract'
import { editorialFormTexts as texts } from '../../../platform/texts/administration/administration.ts'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import styles from './Editorial.module.css'
import type { EditorialChange } from './editorial-changes.ts'

/** Shows what somebody else has saved in the meantime, before it is overwritten. */
export function EditorialConflict({
  changes,
  focus,
}: {
  changes: readonly EditorialChange[]
  focus: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={focus} tabIndex={-1} className={styles.plainFocus}>
      <InlineAlert kind="error">
        <p>{`${errorText('editorial_changed')} ${texts.conflict}`}</p>
        <ul className={styles.changes}>
          {changes.map(({ where, words, isGone }) => (
            <li key={`${where} ${words} ${isGone}`}>
              <b>{isGone ? `${where}, ${texts.gone}` : where}</b>: <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      </InlineAlert>
    </div>
  )
}
