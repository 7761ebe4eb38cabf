import { useQuery } from '@tanstack/react-query'
import type { VideoCard as Video } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { countOf, largePoster } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { homeTexts } from '../../platform/texts/home.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FeatureCard, PlayList } from '../../ui/FeatureCard.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Skeleton, Skeletons } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { VideoCard } from '../../ui/VideoCard.tsx'
import { cardView } from '../videos/index.ts'
import styles from './Home.module.css'
import { recentUploadsQuery } from './queries.ts'

/** The newest videos: one large, four beside it, and a list of the others. */
export function WhatsNew() {
  const recent = useQuery(recentUploadsQuery)
  if (recent.data?.videos.length === 0) return null
  return (
    <Section
      title={homeTexts.whatsNew}
      action={<TextLink href={paths.allVideos()}>{homeTexts.seeAll}</TextLink>}
    >
      {recent.data ? (
        <RecentUploads videos={recent.data.videos} />
      ) : recent.isPending ? (
        <Pending />
      ) : (
        <ErrorState
          title={commonTexts.loadFailed}
          onRetry={() => void recent.refetch()}
          isRetrying={recent.isFetching}
        />
      )}
    </Section>
  )
}

function RecentUploads({ videos }: { videos: readonly Video[] }) {
  const [feature, ...others] = videos.slice(0, LIMITS.recentUploadsPrimary)
  const rest = videos.slice(LIMITS.recentUploadsPrimary)
  if (!feature) return null
  return (
    <div className={classNames(styles.whatsNew, rest.length > 0 && styles.withRest)}>
      <div className={styles.primary}>
        <div className={styles.feature}>
          <FeatureCard {...cardView(feature)} posterUrl={largePoster(feature.posters)} />
        </div>
        {others.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
      </div>
      {rest.length > 0 && (
        <PlayList
          title={homeTexts.moreRecent}
          aside={countOf(rest.length, commonTexts.video, commonTexts.videos)}
          videos={rest.map(cardView)}
        />
      )}
    </div>
  )
}

function Pending() {
  return (
    <div className={classNames(styles.whatsNew, styles.withRest)}>
      <div className={styles.primary}>
        <div className={classNames(styles.feature, styles.featurePending)}>
          <Skeleton height="100%" />
        </div>
        <Skeletons kind="video" count={LIMITS.recentUploadsPrimary - 1} label={homeTexts.loading} />
      </div>
      <div className={styles.restPending}>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
