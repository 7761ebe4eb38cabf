import { useState } from 'react'
import type { Credentials, OwnChannel } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { changeDetails } from './upload-desk.ts'
import { UploadStage } from './UploadStage.tsx'
import { useDesk } from './use-desk.ts'
import styles from './UploadTabs.module.css'

type TabValue = 'upload' | 'translations' | 'advanced'

const tabs = (['upload', 'translations', 'advanced'] as const).map((value) => ({
  value,
  label: uploadTexts.tabs[value],
}))

/** The upload page of somebody who has a channel: for which channel, and the three tabs. */
export function UploadTabs({ session, channels }: { session: Credentials; channels: readonly OwnChannel[] }) {
  const [tab, setTab] = useState<TabValue>('upload')
  const desk = useDesk(session)
  const chosenId = desk?.draft.details.channelId
  const channel =
    channels.find(({ id }) => id === chosenId) ?? channels.find(({ isDefault }) => isDefault) ?? channels[0]
  if (channel === undefined) return null
  return (
    <Page>
      <PageHead
        title={uploadTexts.pageTitle}
        subtitle={
          channels.length === 1 ? (
            <>
              {uploadTexts.publishingTo} <b className={styles.channel}>{channel.name}</b>
            </>
          ) : (
            <ChannelPicker channels={channels} channelId={channel.id} />
          )
        }
      />
      <Tabs label={uploadTexts.pageTitle} tabs={tabs} value={tab} onChange={setTab}>
        <TabPanel value="upload">
          <div className={styles.tab}>
            {desk && <UploadStage desk={desk} channelId={channel.id} token={session.token} />}
          </div>
        </TabPanel>
        <TabPanel value="translations">
          <div className={styles.tab} />
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
      {uploadTexts.publishingTo}
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
