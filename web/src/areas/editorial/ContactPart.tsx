import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/index.ts'
import { aboutTexts } from '../../platform/texts/about.ts'
import { Skeleton, TextLink } from '#ui'
import { contactQuery } from './queries.ts'

const texts = aboutTexts.contact

/**
 * The contact details, or what to do if there are none. They load together with the operator's other texts on
 * the page.
 */
export function ContactPart() {
  return (
    <section id="contact">
      <h2>{texts.title}</h2>
      <Loaded query={useQuery(contactQuery)} loading={<Skeleton height="3.5rem" />} isCompact>
        {({ email }) => <Words email={email} />}
      </Loaded>
    </section>
  )
}

function Words({ email }: { email: string }) {
  if (email === '') return <p>{texts.withoutAddress}</p>
  return (
    <>
      <p>{texts.withAddress}</p>
      <p>
        <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </p>
    </>
  )
}
