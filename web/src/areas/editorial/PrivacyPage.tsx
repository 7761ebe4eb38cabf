import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { privacyTexts as texts } from '../../platform/texts/house.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './About.module.css'
import { ContactPart } from './ContactPart.tsx'
import { HousePage, linesOf } from './HousePage.tsx'
import { contactQuery } from './queries.ts'

export function loader() {
  void queryClient.prefetchQuery(contactQuery)
}

/** What is kept of whom, and who runs the site. */
export function Component() {
  const operator = linesOf(useQuery(contactQuery).data?.operator ?? '')
  return (
    <HousePage title={texts.page} lead={texts.lead} parts={texts.parts}>
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
    </HousePage>
  )
}
