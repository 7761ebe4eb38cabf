import { useQuery } from '@tanstack/react-query'
import { aboutTexts } from '../../platform/texts/about.ts'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { contactQuery } from './queries.ts'

const texts = aboutTexts.contact

/**
 * The contact details, or what to do if there are none. They load together with the operator's other texts on
 * the page.
 */
export function ContactPart() {
  const { data, isPending, isFetching, refetch } = useQuery(contactQuery)
  return (
    <section id="contact">
      <h2>{texts.title}</h2>
      {data ? (
        <Words email={data.email} />
      ) : isPending ? (
        <Skeleton height="3.5rem" />
      ) : (
        <LoadFailed query={{ refetch, isFetching }} isCompact />
      )}
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
