import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { VideoCard as Video } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { formatPlural, largeThumbnail } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { homeTexts } from '../../platform/texts/home.ts'
import {
  classNames,
  FeatureCard,
  IconButton,
  LoadFailed,
  PlayList,
  Row,
  Section,
  Skeleton,
  Skeletons,
  TextLink,
  VideoCard,
} from '#ui'
import { cardView } from '../videos/index.ts'
import styles from './Home.module.css'
import { recentUploadsQuery } from './queries.ts'

/** The newest videos: one large, four next to it, and a list of the others. The arrows move by five. */
export function WhatsNew() {
  const recent = useQuery(recentUploadsQuery)
  const [start, setStart] = useState(0)
  const count = recent.data?.videos.length ?? 0
  if (recent.data?.videos.length === 0) return null
  return (
    <Section
      title={homeTexts.whatsNew}
      action={
        <Row gap={2}>
          <TextLink href={paths.allVideos()}>{homeTexts.seeAll}</TextLink>
          {count > LIMITS.recentUploadsPrimary && <Arrows start={start} count={count} onChange={setStart} />}
        </Row>
      }
    >
      {recent.data ? (
        <RecentUploads videos={recent.data.videos} start={start} />
      ) : recent.isPending ? (
        <Pending />
      ) : (
        <LoadFailed query={recent} />
      )}
    </Section>
  )
}

function Arrows(props: { start: number; count: number; onChange: (start: number) => void }) {
  const { start, count, onChange } = props
  const older = start + LIMITS.recentUploadsStep
  return (
    <>
      <IconButton
        variant="line"
        label={homeTexts.newer}
        icon={<ChevronLeft />}
        // Not the disabled attribute: at the end of the list the button would lose the focus.
        aria-disabled={start === 0}
        onClick={() => onChange(Math.max(start - LIMITS.recentUploadsStep, 0))}
      />
      <IconButton
        variant="line"
        label={homeTexts.older}
        icon={<ChevronRight />}
        aria-disabled={older >= count}
        onClick={() => {
          if (older < count) onChange(older)
        }}
      />
    </>
  )
}

function RecentUploads({ videos, start }: { videos: readonly Video[]; start: number }) {
  const end = start + LIMITS.recentUploadsPrimary
  const [feature, ...others] = videos.slice(start, end)
  const rest = [...videos.slice(0, start), ...videos.slice(end)]
  if (!feature) return null
  return (
    <div className={classNames(styles.whatsNew, rest.length > 0 && styles.withRest)}>
      <div className={styles.primary}>
        <div className={styles.feature}>
          <FeatureCard {...cardView(feature)} thumbnailUrl={largeThumbnail(feature.thumbnails)} />
        </div>
        {others.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
      </div>
      {rest.length > 0 && (
        <PlayList
          title={homeTexts.moreRecent}
          aside={formatPlural(rest.length, commonTexts.videoCount)}
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
