import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './screens.module.css'
import { changePreferences, usePreferences } from '../preferences.ts'
import { texts } from '../texts.ts'

/** The list of keyboard shortcuts, with a setting to limit them to the focused player. */
export function ShortcutSheet({ isPagePlayer, onClose }: { isPagePlayer: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { hasPageShortcuts } = usePreferences()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="player-shortcuts" onClose={onClose}>
      <header className={styles.sheetHead}>
        <h2 id="player-shortcuts" className={styles.sheetTitle}>
          {texts.shortcuts}
        </h2>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </header>
      <dl className={styles.keys}>
        {texts.shortcutSheet.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {isPagePlayer && (
        <label className={styles.pageWide}>
          <input
            type="checkbox"
            checked={hasPageShortcuts}
            onChange={(event) => changePreferences({ hasPageShortcuts: event.target.checked })}
          />
          {texts.shortcutsOnPage}
        </label>
      )}
    </dialog>
  )
}
