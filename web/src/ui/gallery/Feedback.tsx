import { Heart, Pin, Star } from 'lucide-react'
import { Badge, NewBadge } from '../cards/Badge.tsx'
import { Button, ButtonLink } from '../controls/Button.tsx'
import { EmptyState, ErrorState } from '../status/EmptyState.tsx'
import { InlineAlert } from '../status/InlineAlert.tsx'
import { Panel } from '../Layout.tsx'
import { LoadMore } from '../controls/LoadMore.tsx'
import { ProgressBar } from '../status/ProgressBar.tsx'
import { StepBar, Steps } from '../status/Steps.tsx'
import { useToast } from '../overlays/Toast.tsx'
import { VerifiedGem } from '../cards/VerifiedGem.tsx'
import { Row } from './State.tsx'
import styles from './Gallery.module.css'

export function Feedback() {
  const toast = useToast()
  const retry = () => toast('Trying again', 'info')
  return (
    <>
      <Panel title="Feedback">
        <Row>
          <InlineAlert kind="error">Something went wrong. Please try again shortly.</InlineAlert>
          <InlineAlert kind="success">Profile Updated.</InlineAlert>
          <InlineAlert kind="info">Please Create a channel to upload videos.</InlineAlert>
          <Badge icon={<Star />}>Primary video</Badge>
          <Badge kind="warm" icon={<Pin />}>
            Pinned
          </Badge>
          <Badge kind="warm" icon={<Heart className="icon-fill" />}>
            Loved by the channel
          </Badge>
          <Badge kind="owner">Hill Country Diaries</Badge>
          <Badge kind="waiting">Under review</Badge>
          <Badge kind="removed">Removed</Badge>
          <Badge kind="plain">No action needed</Badge>
          <NewBadge label="New" />
          <VerifiedGem />
        </Row>
        <LoadMore
          list={{
            hasNextPage: true,
            isFetching: false,
            isFetchingNextPage: false,
            isFetchNextPageError: false,
            fetchNextPage: retry,
          }}
        />
      </Panel>
      <Panel title="Progress">
        <div className={styles.fields}>
          <Steps
            label="Upload"
            steps={[
              { title: 'File chosen', detail: '4K, 19 min 20 s', state: 'done' },
              { title: 'Uploading', detail: 'Keep this tab open until it finishes', state: 'current' },
              { title: 'Encoding', detail: '240p to 2160p, starts by itself', state: 'upcoming' },
              { title: 'Published', detail: 'Goes live automatically after processing', state: 'failed' },
            ]}
          />
          <div className={styles.panels}>
            <ProgressBar label="Uploading" share={0.64} />
            <ProgressBar label="Encoding" share={undefined} />
            <StepBar label="Sign-up steps" steps={['Contact', 'Code', 'Details']} current={1} />
          </div>
        </div>
      </Panel>
      <EmptyState
        title="Seems like you haven't added any videos to watch later list !!!"
        action={<ButtonLink href="/allVideos">All Videos</ButtonLink>}
      >
        Tap the clock on any video and it waits for you here.
      </EmptyState>
      <ErrorState title="The videos did not arrive" onRetry={retry}>
        Check the connection, or try again in a moment.
      </ErrorState>
      <EmptyState isCompact title="no videos" action={<Button variant="line">Browse</Button>} />
    </>
  )
}
