import { currentLanguage, LANGUAGE_NAMES, LANGUAGES } from '@serendib/texts'
import { chooseLanguage } from '../platform/page-language.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './LanguageSwitch.module.css'

/** Links to the page in the other languages, each by its own name. They work without scripts too. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const current = currentLanguage()
  return (
    <nav aria-label={shellTexts.language} className={classNames(styles.languages, className)}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          className={styles.language}
          href={`?hl=${language}`}
          hrefLang={language}
          lang={language}
          aria-current={language === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            void chooseLanguage(language)
          }}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  )
}
