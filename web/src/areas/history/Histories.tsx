import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { WatchedVideo } from '@serendib/contract'
import { takeBeginning, historyCalls } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { call } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { Badge, classNames, langOf, Link, Row, Stack, Text, Thumb, VideoResult } from '#ui'
import { cardView, watchHref } from '../videos/index.ts'
import { HistoryList } from './HistoryList.tsx'
import styles from './History.module.css'
import { searchesQuery, watchedQuery, writtenQuery } from './queries.ts'

const VIDEO_STEPS = { first: 5, grow: (shown: number) => shown + 5 }
const ENTRY_STEPS = { first: 10, grow: (shown: number) => shown * 10 }

/** The watched share of a video, 0 to 1; undefined if nothing was watched. */
function shareOf({ watchedSeconds, durationSeconds }: WatchedVideo): number | undefined {
  if (durationSeconds <= 0 || watchedSeconds <= 0) return undefined
  return Math.min(1, watchedSeconds / durationSeconds)
}

export function WatchHistory() {
  const list = useInfiniteQuery(watchedQuery())
  return (
    <HistoryList
      tab="watch"
      list={list}
      steps={VIDEO_STEPS}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      onRemove={({ id, watchedSeconds }) =>
        call(historyCalls.removeFromWatchHistory, { body: { videoId: id, watchedSeconds } })
      }
      onClear={() => call(historyCalls.removeAllFromWatchHistory)}
    >
      {(video) => (
        <VideoResult
          {...cardView(video)}
          watchedShare={shareOf(video)}
          meta={<DateText date={video.watchedOn} text={(day) => historyTexts.watchedOn({ day })} />}
        />
      )}
    </HistoryList>
  )
}

export function SearchHistory() {
  const list = useInfiniteQuery(searchesQuery())
  return (
    <HistoryList
      tab="search"
      list={list}
      steps={ENTRY_STEPS}
      keyOf={({ title }) => title}
      nameOf={({ title }) => title}
      onRemove={({ title }) => call(historyCalls.removeFromSearchHistory, { body: { title } })}
      onClear={() => call(historyCalls.removeAllSearchHistory)}
    >
      {({ title, searchedOn }) => (
        <Row as="article" gap={4} className={styles.term}>
          <span className={styles.sign}>
            <Search />
          </span>
          <Stack>
            <h3 className={styles.title}>
              <Link href={paths.search(title)} className="stretched" lang={langOf(title)}>
                {title}
              </Link>
            </h3>
            <Text size="sm" tone="muted" isNumeric>
              <DateText date={searchedOn} text={(day) => historyTexts.searchedOn({ day })} />
            </Text>
          </Stack>
        </Row>
      )}
    </HistoryList>
  )
}

export function CommentHistory({ channelId }: { channelId: number | undefined }) {
  const list = useInfiniteQuery(writtenQuery(channelId))
  return (
    <HistoryList
      tab="comments"
      list={list}
      steps={ENTRY_STEPS}
      keyOf={({ id }) => id}
      nameOf={({ text }) => takeBeginning(text, 60)}
      onRemove={({ id }) => call(historyCalls.removeCommentFromCommentHistory, { body: { commentId: id } })}
      onClear={() => call(historyCalls.removeAllFromCommentHistory)}
    >
      {(comment) => (
        <Row as="article" gap={4} align="start" className={styles.comment}>
          <Thumb thumbnailUrl={comment.thumbnails[1] ?? comment.thumbnails[0] ?? null} />
          <Stack gap={1}>
            <p className={classNames('clamp', styles.said)} lang={langOf(comment.text)}>
              {comment.text}
            </p>
            <h3 className={styles.title}>
              <Link
                href={watchHref(comment.videoSlug, { commentId: comment.id })}
                className="stretched"
                lang={langOf(comment.videoTitle)}
              >
                {comment.videoTitle}
              </Link>
            </h3>
            <Row gap={2} wrap>
              <Text size="sm" tone="muted" isNumeric>
                <DateText date={comment.writtenOn} />
              </Text>
              {comment.isHeld && <Badge kind="waiting">{historyTexts.held}</Badge>}
            </Row>
          </Stack>
        </Row>
      )}
    </HistoryList>
  )
}
