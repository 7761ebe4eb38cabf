import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { guidelinesTexts as texts } from '../../platform/texts/static-pages.ts'
import { ButtonLink } from '#ui'
import styles from './About.module.css'
import { ContactPart } from './ContactPart.tsx'
import { StaticPage, splitLines, Part } from './StaticPage.tsx'
import { contactQuery } from './queries.ts'

export function loader() {
  void queryClient.prefetchQuery(contactQuery)
}

/** The guidelines of the site and the operator's additions. */
export function Component() {
  const further = splitLines(useQuery(contactQuery).data?.furtherRules ?? '')
  return (
    <StaticPage title={texts.page} lead={texts.lead} parts={texts.parts}>
      {further.length > 0 && <Part part={{ title: texts.further, paragraphs: further }} />}
      <ContactPart />
      <p className={styles.actions}>
        <ButtonLink variant="line" href={paths.privacy()}>
          {texts.privacy}
        </ButtonLink>
      </p>
    </StaticPage>
  )
}
