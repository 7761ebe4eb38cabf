import { Moon, Sun } from 'lucide-react'
import { shellTexts, themeToggleLabel } from '../../platform/texts/shell.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import type { AuthPage, ShellLinks, ShellTheme } from './shell-types.ts'
import styles from './TopBar.module.css'

/** Both icons are rendered and the page's theme shows one, because the server knows no theme. */
const themeIcons = (
  <>
    <Sun className={styles.onDark} />
    <Moon className={styles.onLight} />
  </>
)

/** A guest's part of the top bar: theme and sign-in. */
export function GuestActions(
  props: ShellTheme & { links: Pick<ShellLinks, 'signIn' | 'signUp'>; authPage: AuthPage | undefined },
) {
  return (
    <div className={styles.guest}>
      <IconButton
        className={styles.notOnPhones}
        label={themeToggleLabel(props.theme)}
        icon={themeIcons}
        onClick={props.onToggleTheme}
      />
      {props.authPage === 'sign-in' ? (
        <ButtonLink className={styles.sign} variant="line" href={props.links.signUp}>
          {shellTexts.signUp}
        </ButtonLink>
      ) : (
        <ButtonLink
          className={styles.sign}
          variant={props.authPage === 'sign-up' ? 'line' : 'inverse'}
          href={props.links.signIn}
        >
          {shellTexts.signIn}
        </ButtonLink>
      )}
    </div>
  )
}
