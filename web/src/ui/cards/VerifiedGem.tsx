import { classNames } from '../class-names.ts'
import { uiTexts } from '../texts.ts'
import styles from './VerifiedGem.module.css'

/** The badge after a name in running text. It never wraps onto a separate line. */
export const TrailingGem = (props: { size?: 'sm' | 'lg' }) => (
  <span className={styles.trailing}>
    <VerifiedGem {...props} />
  </span>
)

/** The badge of a verified channel. `size` lg is for page titles. */
export const VerifiedGem = ({
  size = 'sm',
  className,
}: {
  size?: 'sm' | 'lg'
  className?: string | undefined
}) => (
  <svg
    className={classNames(styles.gem, styles[size], className)}
    viewBox="0 0 18 16"
    role="img"
    aria-label={uiTexts.verified}
  >
    <path
      d="M4.4.6h9.2L17.6 6 9 15.6.4 6Z"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth=".8"
      strokeLinejoin="round"
    />
    <path d="M4.4.6 6 4M13.6.6 12 4" stroke="var(--color-bg)" strokeOpacity=".35" strokeWidth=".9" />
    <path
      d="m5.7 6.5 2.5 2.5 4.3-4.6"
      fill="none"
      stroke="var(--color-bg)"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
