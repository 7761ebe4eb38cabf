import { channelTexts } from '../../platform/texts/channels.ts'
import { CardGrid, Page, Skeleton, Skeletons, Stack } from '#ui'
import styles from './Channel.module.css'

/** The skeleton of the channel page, in its final size. */
export function ChannelPagePending() {
  return (
    <>
      <div className={styles.banner} />
      <Page>
        <div className={styles.head}>
          <span className={styles.logo}>
            <Skeleton shape="round" width="100%" height="100%" />
          </span>
          <Stack gap={2} className={styles.who}>
            <Skeleton width="min(320px, 80%)" height="40px" />
            <Skeleton width="min(200px, 60%)" height="16px" />
          </Stack>
          <div className={styles.actions}>
            <Skeleton width="112px" height="44px" shape="pill" />
          </div>
        </div>
        <div className={styles.tabsPending} />
        <CardGrid>
          <Skeletons kind="video" count={10} phoneCount={4} label={channelTexts.loading} />
        </CardGrid>
      </Page>
    </>
  )
}
