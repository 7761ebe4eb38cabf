import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/calls/api.ts'
import { countOf } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { trendingTexts } from '../../platform/texts/trending.ts'
import {
  ButtonLink,
  EmptyState,
  LoadFailed,
  Page,
  PageHead,
  Skeletons,
  VideoResult,
  VisuallyHidden,
} from '#ui'
import { cardView } from '../videos/index.ts'
import { trendingQuery } from './queries.ts'

export function loader() {
  void queryClient.prefetchQuery(trendingQuery)
}

/** The most popular videos of the last days, numbered. */
export function Component() {
  usePageTitle(trendingTexts.title)
  const { data } = useQuery(trendingQuery)
  const facts = data && [
    countOf(data.videos.length, commonTexts.video, commonTexts.videos),
    data.updatedOn !== null && trendingTexts.updatedOn(data.updatedOn),
  ]
  return (
    <Page width="medium">
      <PageHead title={trendingTexts.title} subtitle={facts?.filter(Boolean).join(' · ') ?? '\u00A0'} />
      <Videos />
    </Page>
  )
}

const SKELETONS = 3

function Videos() {
  const query = useQuery(trendingQuery)
  const { data } = query
  if (query.isPending) return <Skeletons kind="result" count={SKELETONS} label={trendingTexts.loading} />
  if (!data) return <LoadFailed query={query} empty={trendingTexts.empty} />
  if (data.videos.length === 0)
    return (
      <EmptyState
        title={trendingTexts.empty}
        action={<ButtonLink href={paths.uploadVideo()}>{trendingTexts.upload}</ButtonLink>}
      >
        {trendingTexts.emptyAdvice}
      </EmptyState>
    )
  return (
    <>
      <h2>
        <VisuallyHidden>{trendingTexts.list}</VisuallyHidden>
      </h2>
      <ol>
        {data.videos.map((video, index) => (
          <li key={video.id}>
            <VideoResult {...cardView(video)} description={video.description} rank={index + 1} />
          </li>
        ))}
      </ol>
    </>
  )
}
