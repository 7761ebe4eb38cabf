import { createPortal } from 'react-dom'
import { Logo } from '../brand/Logo.tsx'
import { uiTexts } from '../texts.ts'
import styles from './LoadingOverlay.module.css'

/** Covers the whole screen while loading; the caller decides how long. */
export function LoadingOverlay({ label = uiTexts.loading }: { label?: string }) {
  return createPortal(
    <output className={styles.overlay}>
      <span className={styles.mark}>
        <Logo isMarkOnly />
      </span>
      <span className={styles.label}>{label}</span>
    </output>,
    document.body,
  )
}
