import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Credentials, OwnChannel } from '@serendib/contract'
import { useSearchParams } from '../../../platform/router/index.ts'
import { sharedTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Page, PageHead, Select, TabPanel, Tabs, langOf } from '#ui'
import { changeDetails, requestEncoding } from '../queue/form-item.ts'
import { currentFormItem } from '../queue/store.ts'
import { addFiles, discardForm, openQueue } from '../queue/upload-queue.ts'
import { useUploadQueue } from '../queue/use-upload-queue.ts'
import { purposeOf, type SharedFile, takeSharedFiles } from '../shared/shared-files.ts'
import { takeOriginals } from '../smaller/originals.ts'
import { UploadStage } from './UploadStage.tsx'
import { usePageFiles } from './use-page-files.ts'
import styles from './UploadTabs.module.css'

/** Its code loads on first use. */
const SharedAdditions = lazy(() => import('../shared/SharedAdditions.tsx'))

type TabValue = 'upload' | 'translations' | 'advanced'

const tabs = (['upload', 'translations', 'advanced'] as const).map((value) => ({
  value,
  label: uploadTexts.tabs[value],
}))

/**
 * The upload page for members with channels: the choice of a channel, and three tabs. The whole page takes dropped and
 * pasted files, in every tab.
 */
export function UploadTabs({ session, channels }: { session: Credentials; channels: readonly OwnChannel[] }) {
  const { userId, token } = session
  const [tab, setTab] = useState<TabValue>('upload')
  const hasSharingFailed = useSearchParams()[0].get('shared') === 'failed'
  const [error, setError] = useState(hasSharingFailed ? sharedTexts.failed : undefined)
  const [additions, setAdditions] = useState<readonly SharedFile[]>([])
  useEffect(() => {
    openQueue(userId)
    // The video's details were saved elsewhere: the page is free for the next one.
    if (currentFormItem()?.hasDetails) discardForm()
    // There may have been a reload or another sign-in between the end of the upload and this request.
    if (token !== '') void requestEncoding()
  }, [userId, token])
  const queue = useUploadQueue()
  const chosenId = queue?.details.channelId
  const channel =
    channels.find(({ id }) => id === chosenId) ?? channels.find(({ isDefault }) => isDefault) ?? channels[0]
  const addAll = async (chosen: readonly File[]) => {
    if (channel === undefined || queue === null) return
    setTab('upload')
    const files = await takeOriginals(chosen)
    setError(undefined)
    if (files.length === 0) return
    setError(await addFiles(files, { channelId: channel.id, isPublic: queue.details.isPublic }))
  }
  const addShared = useEffectEvent(async (files: readonly File[]) => {
    const shared = await Promise.all(files.map(async (file) => ({ file, purpose: await purposeOf(file) })))
    const hasVideo = shared.some(({ purpose }) => purpose === 'video')
    // The queue adds tracks to the video beside which they were shared.
    const isForQueue = ({ purpose }: SharedFile) => purpose === 'video' || (hasVideo && purpose === 'track')
    setAdditions(shared.filter((each) => !isForQueue(each)))
    if (hasVideo) await addAll(shared.filter(isForQueue).map(({ file }) => file))
  })
  const isOpen = queue !== null
  useEffect(() => {
    // A browser that refuses storage has no shared files.
    if (isOpen) takeSharedFiles().then(addShared, () => undefined)
  }, [isOpen])
  const isOver = usePageFiles((files) => void addAll(files))
  if (channel === undefined) return null
  return (
    <Page>
      {isOver && (
        <div className={styles.over} aria-hidden>
          <span>{uploadTexts.dropAnywhere}</span>
        </div>
      )}
      <PageHead
        title={uploadTexts.pageTitle}
        subtitle={
          channels.length === 1 ? (
            <>
              <span>{uploadTexts.publishingTo} </span>
              <b className={styles.channel} lang={langOf(channel.name)}>
                {channel.name}
              </b>
            </>
          ) : (
            <ChannelPicker channels={channels} channelId={channel.id} />
          )
        }
      />
      <Tabs label={uploadTexts.pageTitle} tabs={tabs} value={tab} onChange={setTab}>
        <TabPanel value="upload">
          <div className={styles.tab}>
            {additions.length > 0 && (
              <Suspense fallback={null}>
                <SharedAdditions
                  files={additions}
                  onDone={(file) => setAdditions(additions.filter((other) => other !== file))}
                />
              </Suspense>
            )}
            {queue && (
              <UploadStage
                {...{ queue, token, error }}
                channelId={channel.id}
                onError={setError}
                onFiles={(files) => void addAll(files)}
              />
            )}
          </div>
        </TabPanel>
        <TabPanel value="translations">
          <div className={styles.tab}>
            <p>{uploadTexts.translationsAreInDetails}</p>
          </div>
        </TabPanel>
        <TabPanel value="advanced">
          <div className={styles.tab} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

function ChannelPicker(props: { channels: readonly OwnChannel[]; channelId: number }) {
  return (
    <label className={styles.picker}>
      <span>{uploadTexts.publishingTo}</span>
      <Select
        value={props.channelId}
        onChange={(event) => changeDetails({ channelId: Number(event.target.value) })}
      >
        {props.channels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  )
}
