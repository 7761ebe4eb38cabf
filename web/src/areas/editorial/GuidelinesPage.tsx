import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { guidelinesTexts as texts } from '../../platform/texts/house.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './About.module.css'
import { ContactPart } from './ContactPart.tsx'
import { HousePage, linesOf, Part } from './HousePage.tsx'
import { contactQuery } from './queries.ts'

export function loader() {
  void queryClient.prefetchQuery(contactQuery)
}

/** The guidelines: the site's own, and what the operator adds to them. */
export function Component() {
  const further = linesOf(useQuery(contactQuery).data?.furtherRules ?? '')
  return (
    <HousePage title={texts.page} lead={texts.lead} parts={texts.parts}>
      {further.length > 0 && <Part part={{ title: texts.further, paragraphs: further }} />}
      <ContactPart />
      <p className={styles.actions}>
        <ButtonLink variant="line" href={paths.privacy()}>
          {texts.privacy}
        </ButtonLink>
      </p>
    </HousePage>
  )
}
