import { Moon, Sun } from 'lucide-react'
import { shellTexts, themeToggleLabel } from '../../platform/texts/shell.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { AuthPage, ShellLinks, ShellTheme } from './shell-types.ts'
import styles from './TopBar.module.css'

/** Both are drawn, and the page's theme shows one: what the server draws knows of no theme. */
const themeIcons = (
  <>
    <Sun className={styles.onDark} />
    <Moon className={styles.onLight} />
  </>
)

/** What a guest has at the end of the bar: the theme, and the way in. */
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
