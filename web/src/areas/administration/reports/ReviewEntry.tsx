import type { ReactNode } from 'react'
import { isLanguage, LANGUAGE_NAMES } from '@serendib/texts'
import type { ReviewItem } from '@serendib/contract'
import { DateText } from '../../../platform/DateText.tsx'
import { paths } from '../../../platform/paths.ts'
import { adminStatusText, reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { heldTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Avatar, Badge, type BadgeKind, Button, classNames, langOf, Link, Row, TextLink, Thumb } from '#ui'
import styles from '../Administration.module.css'
import { actionsFor, isOnlyHeld, isOpen, isTakenDown, isUnreported, formatName } from './review-actions.ts'

const STATUS_KINDS: Record<ReviewItem['status'], BadgeKind> = {
  pending: 'plain',
  'under-review': 'waiting',
  'action-taken': 'removed',
  dismissed: 'info',
}

/** A reported item, the reasons of its reports, and its state. */
export function ReviewEntry({ item, onDecide }: { item: ReviewItem; onDecide: () => void }) {
  const actions = actionsFor(item)
  return (
    <>
      {item.subject === 'channel' ? (
        <span className={styles.picture}>
          <Avatar url={item.pictureUrl || null} name={item.title} size={72} />
        </span>
      ) : (
        <Thumb className={styles.picture} thumbnailUrl={item.pictureUrl || null} />
      )}
      <div className={styles.text}>
        <h2 className={styles.title}>
          <What item={item} />
        </h2>
        <Where item={item} />
        {item.watchedWords.length > 0 && (
          <p className={styles.reasons}>
            <span>
              <span className="text-soft">{`${heldTexts.words}: `}</span>
              <bdi lang={langOf(item.watchedWords.join(' '))}>{item.watchedWords.join(', ')}</bdi>
            </span>
          </p>
        )}
        <OwnerTexts item={item} />
        <ul className={styles.reasons} aria-label={reviewTexts.reasons}>
          {item.reasons.map(({ text, details, reports }) => (
            <li key={`${text} ${details}`}>
              <span>{text}</span>
              {details !== '' && <span className="text-soft">{` · ${details}`}</span>}
              {reports > 1 && (
                <span className="text-muted num">{` · ${reviewTexts.times({ count: reports })}`}</span>
              )}
            </li>
          ))}
        </ul>
        <Row as="dl" wrap gap={6} className={styles.facts}>
          {!isUnreported(item) && (
            <Fact term={reviewTexts.reports}>{reviewTexts.reportedBy({ count: item.reports })}</Fact>
          )}
          <Fact term={sinceLabel(item)}>
            <DateText date={item.since} hasTime />
          </Fact>
          {item.decided !== '' && (
            <Fact term={isOpen(item) ? reviewTexts.lookedInto : reviewTexts.decidedOn}>
              <DateText date={item.decided} hasTime />
            </Fact>
          )}
        </Row>
      </div>
      <div className={styles.actions}>
        <Row as="span" wrap gap={2}>
          <Badge kind="plain">{reviewTexts.subject[item.subject]}</Badge>
          <Badge kind={STATUS_KINDS[item.status]}>{formatStatus(item)}</Badge>
          {item.isHeld && <Badge kind="waiting">{heldTexts.held}</Badge>}
          <Outcome item={item} />
        </Row>
        {actions.length > 0 && (
          <Button
            variant="line"
            size="sm"
            aria-label={`${actionLabel(item)}: ${formatName(item)}`}
            onClick={onDecide}
          >
            {actionLabel(item)}
          </Button>
        )}
      </div>
    </>
  )
}

function sinceLabel(item: ReviewItem): string {
  if (isOnlyHeld(item)) return heldTexts.since
  return isUnreported(item) ? heldTexts.found : reviewTexts.since
}

function formatStatus(item: ReviewItem): string {
  const isApproved = isOnlyHeld(item) && item.status === 'dismissed'
  return isApproved ? heldTexts.approved : reviewTexts.status[item.status]
}

function actionLabel(item: ReviewItem): string {
  if (isOpen(item)) return reviewTexts.decide
  return isTakenDown(item) ? reviewTexts.restoreVideo : reviewTexts.changeDecision
}

function What({ item }: { item: ReviewItem }) {
  if (item.subject === 'comment') {
    return (
      <>
        <bdi lang={langOf(item.commentAuthor)}>{item.commentAuthor}</bdi>
        <span className={classNames('clamp', styles.quote)} lang={langOf(item.comment)} dir="auto">
          {item.comment}
        </span>
      </>
    )
  }
  const name = item.title || reviewTexts.untitled
  const href = hrefOf(item)
  return href === undefined ? (
    <span lang={langOf(name)}>{name}</span>
  ) : (
    <Link href={href} lang={langOf(name)}>
      {name}
    </Link>
  )
}

/** Where the item can be viewed, while it is visible. */
function hrefOf(item: ReviewItem): string | undefined {
  if (item.subject === 'channel') return paths.channel(item.slug)
  if (item.videoStatus !== 'published' || item.slug === '') return undefined
  // A held comment is found there only by its author.
  if (item.commentId === null || item.isHeld) return paths.watch(item.slug)
  return paths.watch(item.slug, { commentId: item.commentId })
}

/** The texts in which watched words were found, in all languages: the page shows one of them. */
function OwnerTexts({ item: { texts } }: { item: ReviewItem }) {
  if (texts.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label={heldTexts.texts}>
      {texts.map(({ language, title, description }) => (
        <li key={language}>
          {isLanguage(language) && (
            <span className="text-soft" lang={language}>{`${LANGUAGE_NAMES[language]}: `}</span>
          )}
          <bdi lang={isLanguage(language) ? language : langOf(title)}>{title}</bdi>
          <span
            className={classNames('clamp', styles.quote)}
            lang={isLanguage(language) ? language : langOf(description)}
            dir="auto"
          >
            {description}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Where({ item }: { item: ReviewItem }) {
  if (item.subject === 'channel') return null
  const title = item.title || reviewTexts.untitled
  const href = hrefOf(item)
  return (
    <p className={styles.aside}>
      {item.subject === 'comment' && (
        <span>
          <span>{reviewTexts.on} </span>
          {href === undefined ? (
            <span lang={langOf(title)}>{title}</span>
          ) : (
            <Link href={href} lang={langOf(title)}>
              {title}
            </Link>
          )}
        </span>
      )}
      <span>
        <span>{reviewTexts.by} </span>
        <Link href={paths.channel(item.channelSlug)} lang={langOf(item.channelName)}>
          {item.channelName}
        </Link>
      </span>
      {item.subject === 'video' && href === undefined && item.fileUrl !== '' && (
        <TextLink
          href={item.fileUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={reviewTexts.fileOf({ title })}
        >
          {reviewTexts.file}
        </TextLink>
      )}
    </p>
  )
}

/** The item's outcome, unless it follows from the decision. */
function Outcome({ item }: { item: ReviewItem }) {
  if (item.subject === 'comment' && item.commentId === null) {
    return <Badge kind="removed">{reviewTexts.isGone}</Badge>
  }
  const { subject, status, videoStatus } = item
  if (subject !== 'video' || videoStatus === null || videoStatus === 'published') return null
  if (!isTakenDown(item) && status === 'under-review') return null
  return <Badge kind={isTakenDown(item) ? 'removed' : 'waiting'}>{adminStatusText(videoStatus)}</Badge>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
