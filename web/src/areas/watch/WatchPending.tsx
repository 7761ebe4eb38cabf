import { LIMITS } from '@serendib/contract'
import { watchTexts } from '../../platform/texts/watch.ts'
import { classNames, Page, Row, Skeleton, Spinner, Stack, VisuallyHidden } from '#ui'
import { RelatedPending } from './Related.tsx'
import { useHasElapsed } from './use-has-elapsed.ts'
import styles from './Watch.module.css'

/** The skeleton of the watch page. The spinner is shown for at most 3 s; the skeleton stays. */
export function WatchPending() {
  const isIndicatorOver = useHasElapsed(LIMITS.videoPageOverlayMs)
  return (
    <Page>
      <div className={styles.watch}>
        <div className={styles.stage}>
          <div className={styles.frame}>
            {!isIndicatorOver && (
              <output className={styles.indicator}>
                <Spinner />
                <VisuallyHidden>{watchTexts.loading}</VisuallyHidden>
              </output>
            )}
          </div>
        </div>
        <div className={classNames(styles.below, styles.belowPending)}>
          <div className={styles.title}>
            <Skeleton width="62%" height="1.12em" />
          </div>
          <Stack gap={4} className={styles.bar}>
            <Row gap={3} className={styles.channel}>
              <Skeleton width="48px" height="48px" shape="round" />
              <Skeleton width="180px" height="36px" />
            </Row>
            <Skeleton width="260px" height="44px" shape="pill" />
          </Stack>
          <div className={styles.descriptionPending}>
            <Skeleton height="100%" />
          </div>
        </div>
        <aside className={styles.aside}>
          <RelatedPending />
        </aside>
      </div>
    </Page>
  )
}
