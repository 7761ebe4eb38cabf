import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Credentials, OwnChannel } from '@serendib/contract'
import { useSearchParams } from '../../../platform/router/index.ts'
import { sharedTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Page, PageHead, Select, Stack, TabPanel, Tabs, langOf } from '#ui'
import { changeDetails, requestEncoding } from '../queue/form-item.ts'
import { currentFormItem } from '../queue/store.ts'
import { addFiles, discardForm, openQueue } from '../queue/upload-queue.ts'
import { useUploadQueue } from '../queue/use-upload-queue.ts'
import { listSharedFiles, type SharedFile, takeSharedFiles } from '../shared/shared-files.ts'
import { takeOriginals } from '../smaller/originals.ts'
import { UploadStage } from './UploadStage.tsx'
import { usePageFiles } from './use-page-files.ts'
import styles from './UploadTabs.module.css'

/** Its code loads on first use. */
const SharedFiles = lazy(() => import('../shared/SharedFiles.tsx'))

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
  const [shared, setShared] = useState<readonly SharedFile[]>([])
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
  const showShared = useEffectEvent(async (files: readonly SharedFile[]) => {
    const empty = files.filter(({ file }) => file.size === 0)
    setShared(files.filter((each) => !empty.includes(each)))
    if (empty.length === 0) return
    await takeSharedFiles(empty)
    const names = empty.map(({ file }) => file.name).join(', ')
    setError(sharedTexts.empty({ names, count: empty.length }))
  })
  const isOpen = queue !== null
  useEffect(() => {
    // A browser that refuses storage has no shared files.
    if (isOpen) listSharedFiles().then(showShared, () => undefined)
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
          <Stack gap={4} className={styles.tab}>
            {shared.length > 0 && (
              <Suspense fallback={null}>
                <SharedFiles
                  files={shared}
                  onDone={(done) => setShared((all) => all.filter((each) => !done.includes(each)))}
                  onUpload={(files) => void addAll(files)}
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
          </Stack>
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
