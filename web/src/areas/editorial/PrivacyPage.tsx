import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { privacyTexts as texts } from '../../platform/texts/static-pages.ts'
import { ButtonLink } from '#ui'
import styles from './About.module.css'
import { ContactPart } from './ContactPart.tsx'
import { StaticPage, splitLines } from './StaticPage.tsx'
import { contactQuery } from './queries.ts'

export function loader() {
  void queryClient.prefetchQuery(contactQuery)
}

/** What the site stores about people, and who runs it. */
export function Component() {
  const operator = splitLines(useQuery(contactQuery).data?.operator ?? '')
  return (
    <StaticPage title={texts.page} lead={texts.lead} parts={texts.parts}>
      {operator.length > 0 && (
        <section>
          <h2>{texts.operator}</h2>
          <address className={styles.operator}>{operator.join('\n')}</address>
        </section>
      )}
      <ContactPart />
      <p className={styles.actions}>
        <ButtonLink href={paths.myAccount('privacy')}>{texts.myAccount}</ButtonLink>
        <ButtonLink variant="line" href={paths.guidelines()}>
          {texts.guidelines}
        </ButtonLink>
      </p>
    </StaticPage>
  )
}
