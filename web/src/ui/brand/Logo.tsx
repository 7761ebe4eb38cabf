import { uiTexts } from '../texts.ts'
import styles from './Logo.module.css'

const petals = [-72, -36, 0, 36, 72]

/** The moonstone, with the site's name unless `isMarkOnly`. Decorative: the link around it has a name. */
export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 36 32" aria-hidden="true">
        <path d="M2.2 25.4a15.8 15.8 0 0 1 31.6 0" fill="none" stroke="currentColor" strokeWidth="2.2" />
        {petals.map((angle) => (
          <path
            key={angle}
            transform={`translate(18 25.4) rotate(${angle})`}
            d="M0-13.2Q2.7-10.2 0-7.6Q-2.7-10.2 0-13.2Z"
            fill="var(--color-link)"
          />
        ))}
        <path d="M12.4 25.4a5.6 5.6 0 0 1 11.2 0Z" fill="var(--color-spark)" />
        <path d="M1.1 28.9h33.8" stroke="currentColor" strokeWidth="2.2" />
      </svg>
      {!isMarkOnly && <span className={styles.name}>{uiTexts.productName}</span>}
    </span>
  )
}
