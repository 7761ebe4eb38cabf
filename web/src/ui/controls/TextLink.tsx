import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './TextLink.module.css'

/** A link in running text, in the link colour. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={classNames(styles.link, className)} />
}
