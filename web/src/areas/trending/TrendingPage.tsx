import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { queryClient } from '../../platform/calls/api.ts'
import { formatPlural } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { trendingTexts } from '../../platform/texts/trending.ts'
import { ButtonLink, EmptyState, Page, PageHead, Skeletons, VideoResult } from '#ui'
import { cardView } from '../videos/index.ts'
import { trendingQuery } from './queries.ts'
import { pageTitles } from '@serendib/contract'

export function loader() {
  void queryClient.prefetchQuery(trendingQuery)
}

/** The most popular videos of the last days, numbered. */
export function Component() {
  usePageTitle(pageTitles.trending)
  const { data } = useQuery(trendingQuery)
  return (
    <Page width="medium">
      <PageHead title={trendingTexts.title} subtitle={data ? <Subtitle {...data} /> : '\u00A0'} />
      <Videos />
    </Page>
  )
}

function Subtitle({ videos, updatedOn }: { videos: readonly unknown[]; updatedOn: string | null }) {
  const count = formatPlural(videos.length, commonTexts.videoCount)
  if (updatedOn === null) return <span>{count}</span>
  return <DateText date={updatedOn} text={(day) => `${count} · ${trendingTexts.updatedOn({ day })}`} />
}

const SKELETONS = 3

function Videos() {
  return (
    <Loaded
      query={useQuery(trendingQuery)}
      loading={<Skeletons kind="result" count={SKELETONS} label={trendingTexts.loading} />}
      empty={trendingTexts.empty}
    >
      {({ videos }) =>
        videos.length === 0 ? (
          <EmptyState
            title={trendingTexts.empty}
            action={<ButtonLink href={paths.uploadVideo()}>{trendingTexts.upload}</ButtonLink>}
          >
            {trendingTexts.emptyAdvice}
          </EmptyState>
        ) : (
          <>
            <h2 className="visually-hidden">{trendingTexts.list}</h2>
            <ol>
              {videos.map((video, index) => (
                <li key={video.id}>
                  <VideoResult {...cardView(video)} description={video.description} rank={index + 1} />
                </li>
              ))}
            </ol>
          </>
        )
      }
    </Loaded>
  )
}
