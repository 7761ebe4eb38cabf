import { useQuery } from '@tanstack/react-query'
import { aboutTexts } from '../../platform/texts/about.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { contactQuery } from './queries.ts'

const texts = aboutTexts.contact

/** Where one writes to, or what one can do where there is no address. */
export function ContactPart() {
  const email = useQuery(contactQuery).data?.email ?? ''
  return (
    <section id="contact">
      <h2>{texts.title}</h2>
      <p>{email === '' ? texts.withoutAddress : texts.withAddress}</p>
      {email !== '' && (
        <p>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </p>
      )}
    </section>
  )
}
