import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { aboutTexts as texts } from '../../platform/texts/about.ts'
import { Banner, ButtonLink, Moonstone, Page } from '#ui'
import styles from './About.module.css'
import { ContactPart } from './ContactPart.tsx'
import { Part } from './StaticPage.tsx'
import { contactQuery } from './queries.ts'
import lagoon from './lagoon.webp'
import tea from './tea.webp'
import viaduct from './viaduct.webp'
import { pageTitles } from '@serendib/contract'

export function loader() {
  void queryClient.prefetchQuery(contactQuery)
}

/** The About page: the island, the people, and the footer's links to help, contact and advertising. */
export function Component() {
  usePageTitle(pageTitles.about)
  const { experience, community, care, help, advertise } = texts
  return (
    <>
      <Banner title={texts.hero} pictureUrl={lagoon} />
      <Page width="narrow">
        <div className={styles.prose}>
          <p className={styles.lead}>{texts.lead}</p>
          <div className={styles.mark}>
            <Moonstone mark="none" />
          </div>
          <Part part={experience} />
          <img className={styles.picture} src={viaduct} alt={experience.picture} width={1280} height={720} />
          <Part part={community} />
          <p className={styles.actions}>
            <ButtonLink href={paths.allVideos()}>{texts.allVideos}</ButtonLink>
            <ButtonLink variant="line" href={paths.channels()}>
              {texts.channels}
            </ButtonLink>
          </p>
          <img
            className={styles.picture}
            src={tea}
            alt={community.picture}
            width={1280}
            height={720}
            loading="lazy"
          />
          <Part part={{ title: care.title, points: care.rules }} />
          <section id="help">
            <h2>{help.title}</h2>
            {help.questions.map(({ question, answer }) => (
              <div key={question} className={styles.question}>
                <h3>{question}</h3>
                <p>{answer}</p>
              </div>
            ))}
          </section>
          <ContactPart />
          <section id="advertise">
            <h2>{advertise.title}</h2>
            <p>{advertise.text}</p>
            <p className={styles.actions}>
              <ButtonLink variant="line" href={paths.whatsNew()}>
                {advertise.action}
              </ButtonLink>
            </p>
          </section>
        </div>
      </Page>
    </>
  )
}
