import { useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink, Trash2, UserSearch } from 'lucide-react'
import type { CommentEntry } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { paths } from '../../platform/paths.ts'
import {
  administrationTexts,
  adminStatusText,
  reviewTexts,
} from '../../platform/texts/administration/administration.ts'
import { adminCommentTexts } from '../../platform/texts/administration/administration-search.ts'
import { ActionsMenu, Avatar, Badge, classNames, langOf, Link, type MenuEntry, Row, TextLink } from '#ui'
import { STATUS_BADGES } from '../videos/index.ts'
import styles from './Administration.module.css'
import { EntryList } from './EntryList.tsx'
import { commentsQuery } from './queries.ts'

/** Comments with their text, which moderators can delete. */
export function CommentList({ find, isAdministrator }: { find: string; isAdministrator: boolean }) {
  const list = useInfiniteQuery(commentsQuery(find))
  const removal = useCall(administrationCalls.removeComment, {
    done: adminCommentTexts.isRemoved,
    changes: 'everything',
  })
  const askToRemove = ({ id, authorName }: CommentEntry) =>
    removal.confirm(
      {
        title: adminCommentTexts.removeTitle({ author: authorName }),
        text: adminCommentTexts.removeText,
        label: adminCommentTexts.remove,
        isDanger: true,
      },
      { body: { commentId: id } },
    )
  return (
    <EntryList
      mark="face"
      label={adminCommentTexts.list}
      list={list}
      empty={adminCommentTexts.empty}
      keyOf={({ id }) => id}
    >
      {(comment) => (
        <CommentRow
          comment={comment}
          isAdministrator={isAdministrator}
          onRemove={() => askToRemove(comment)}
        />
      )}
    </EntryList>
  )
}

interface CommentRowProps {
  comment: CommentEntry
  isAdministrator: boolean
  onRemove: () => void
}

function CommentRow(props: CommentRowProps) {
  const { comment } = props
  const title = comment.title || reviewTexts.untitled
  const href = hrefOf(comment)
  const entries = entriesOf(props)
  return (
    <>
      <Row as="span" align="stretch">
        <Avatar url={comment.authorAvatarUrl || null} name={comment.authorName} size={48} />
      </Row>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <bdi lang={langOf(comment.authorName)}>{comment.authorName}</bdi>
          <span className={classNames('clamp', styles.quote)} lang={langOf(comment.text)} dir="auto">
            {comment.text}
          </span>
        </h2>
        <p className={styles.line}>
          {comment.isRemoved && <Badge kind="removed">{adminCommentTexts.removed}</Badge>}
          {comment.isHidden && <Badge kind="waiting">{adminCommentTexts.hidden}</Badge>}
          <span>
            <span>{adminCommentTexts.on} </span>
            {href === undefined ? <span>{title}</span> : <Link href={href}>{title}</Link>}
          </span>
          {comment.videoStatus !== 'published' && (
            <Badge kind={STATUS_BADGES[comment.videoStatus]}>{adminStatusText(comment.videoStatus)}</Badge>
          )}
          <DateText date={comment.written} hasTime />
          {comment.openReports > 0 && (
            <TextLink href={paths.administration('reports')}>
              {adminCommentTexts.reports({ count: comment.openReports })}
            </TextLink>
          )}
        </p>
      </div>
      {entries.length > 0 && (
        <ActionsMenu
          label={administrationTexts.actionsFor({
            name: adminCommentTexts.commentOf({ author: comment.authorName }),
          })}
          entries={entries}
        />
      )}
    </>
  )
}

/** Where the comment, or at least its video, can be seen. */
function hrefOf({ id, slug, videoStatus, isRemoved, isHidden }: CommentEntry): string | undefined {
  if (videoStatus !== 'published' || slug === '') return undefined
  return paths.watch(slug, isRemoved || isHidden ? {} : { commentId: id })
}

function entriesOf({ comment, isAdministrator, onRemove }: CommentRowProps): MenuEntry[] {
  const href = hrefOf(comment)
  const find = String(comment.authorId)
  return [
    ...(href === undefined ? [] : [{ label: adminCommentTexts.view, icon: <ExternalLink />, href }]),
    ...(isAdministrator
      ? [
          {
            label: adminCommentTexts.account,
            icon: <UserSearch />,
            href: paths.administration('accounts', { find }),
          },
        ]
      : []),
    ...(comment.isRemoved
      ? []
      : [
          {
            label: adminCommentTexts.remove,
            icon: <Trash2 />,
            onSelect: onRemove,
            isDanger: true,
            isApart: true,
          },
        ]),
  ]
}
