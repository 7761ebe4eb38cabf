import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import type { TeamMessage } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { editorialTexts } from '../../platform/texts/administration/editorial.ts'
import { ButtonLink, EmptyState, LoadFailed, Skeleton, SlideShow } from '#ui'
import styles from './Editorial.module.css'
import defaultPicture from './sigiriya.webp'
import { messagesQuery } from './queries.ts'

/** The team's notes, one at a time; without any, a place for advertisers. */
export function TeamMessages() {
  const { data, isPending, isFetching, refetch } = useQuery(messagesQuery)
  if (isPending) {
    return (
      <div className={styles.messagesPending}>
        <Skeleton height="100%" />
      </div>
    )
  }
  if (!data) {
    return (
      <>
        <LoadFailed query={{ refetch, isFetching }} />
        <AdvertiseHere />
      </>
    )
  }
  if (data.messages.length === 0) return <AdvertiseHere />
  return (
    <SlideShow
      label={editorialTexts.teamMessages}
      slides={data.messages}
      slideKey={(message) => message.phrase}
      renderSlide={(message) => <Message message={message} />}
    />
  )
}

function AdvertiseHere() {
  return (
    <div className={styles.placeholder}>
      <EmptyState
        title={editorialTexts.advertiseHere}
        action={
          <ButtonLink variant="line" href={paths.about('advertise')}>
            {editorialTexts.advertise}
          </ButtonLink>
        }
      >
        {editorialTexts.advertiseHereAdvice}
      </EmptyState>
    </div>
  )
}

function Message({ message }: { message: TeamMessage }) {
  return (
    <div className={styles.message}>
      <div className={styles.said}>
        <p className={styles.phrase}>{message.phrase}</p>
        {message.author !== '' && <p className={styles.author}>{message.author}</p>}
        {message.link !== '' && (
          <p>
            <ButtonLink
              variant="glass"
              href={message.link}
              trailingIcon={<ArrowUpRight className="icon-s" />}
            >
              {editorialTexts.readOn}
            </ButtonLink>
          </p>
        )}
      </div>
      <div className={styles.picture}>
        <img src={message.imageUrl || defaultPicture} alt="" width={1280} height={720} />
      </div>
    </div>
  )
}
